import { nameOfListing } from '../../../domain/cards/card.ts'
import type { WorkingHours } from '../../../domain/content/office-hours.ts'
import { formatCount } from '../../../domain/format-count.ts'
import type { ThreadRow } from '../../../domain/inbox/thread.ts'
import { kindLabels } from '../../../domain/inbox/thread-words.ts'
import { sayWaiting } from '../../../domain/inbox/working-time.ts'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import type { Catalogue } from '../../../domain/ports.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { type MailBlock, type MailItem, paragraph } from '../../mails/blocks.ts'
import { filterKnown } from '../../messages/known-properties.ts'

/** The number of threads that a mail names. */
const maxLines = 30

type Waiting = { rows: readonly ThreadRow[]; total: number }

type Context = {
  db: SiteDatabase
  catalogue: Pick<Catalogue, 'findMany'>
  hours: WorkingHours
  siteUrl: string
  now: Date
}

/** Subject and parts of the mail with what waits (J23): no name, address or word of a visitor. */
export async function composeMorningMail({ mine, nobodys }: { mine: Waiting; nobodys: Waiting }, context: Context) {
  const total = mine.total + nobodys.total
  const parts = [
    ['Yours', mine.rows.slice(0, maxLines)],
    ['Nobody’s', nobodys.rows.slice(0, Math.max(0, maxLines - mine.rows.length))],
  ] as const
  const shown = parts.flatMap(([, rows]) => rows)
  const names = await nameProperties(context, shown)
  const more = total - shown.length
  const subject = `${formatCount(total, 'person waits', 'people wait')} for an answer`
  const blocks: MailBlock[] = [
    paragraph(`${subject}.`),
    ...parts.flatMap(([whose, rows]): MailBlock[] =>
      rows.length === 0
        ? []
        : [
            { kind: 'heading', text: `${whose}:` },
            { kind: 'items', items: rows.map((row) => toItem(row, names, context)) },
          ],
    ),
    {
      kind: 'link',
      label: more > 0 ? `${more} more are in the office` : 'The list is in the office',
      url: context.siteUrl + inOffice(officeUrls.messages()),
    },
  ]
  return { subject, blocks }
}

/** The foot of the mail, with the way to end it. */
export function foot(siteUrl: string) {
  return {
    why: 'This list comes at eight on working days, to everybody of the office who wants it. To end it, take away the tick on the page of your account.',
    links: [{ label: 'Your account', url: siteUrl + inOffice(officeUrls.account()) }],
  }
}

function toItem(
  { id, kinds, reference, properties, waitingAt, followUp }: ThreadRow,
  names: Names,
  context: Context,
): MailItem {
  const { hours, siteUrl, now } = context
  const [first, ...others] = properties.flatMap((property) => names.get(property) ?? [])
  const about = first === undefined ? '' : ` about ${first}`
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return {
    above: sayWaiting(new Date(waitingAt ?? now), now, hours, followUp !== null).words,
    name: `${kinds.map((kind) => kindLabels[kind]).join(', ')} ${reference}${about}${more}`,
    url: siteUrl + inOffice(officeUrls.thread(id)),
  }
}

type Names = ReadonlyMap<string, string>

/** The names of the properties that the site has ever shown, by their short ids, each on one line: of one that visitors do not see its id. */
async function nameProperties({ db, catalogue }: Context, rows: readonly ThreadRow[]): Promise<Names> {
  const ids = await filterKnown(db, [...new Set(rows.flatMap(({ properties }) => properties))])
  const results = ids.length > 0 ? await catalogue.findMany(ids) : []
  return new Map(
    ids.map((id, index) => {
      const result = results[index]
      const propertyId = id.toUpperCase()
      if (result?.found !== 'listing') return [id, propertyId]
      return [id, `${nameOfListing(result.listing).replaceAll(/\s+/g, ' ')} (${propertyId})`]
    }),
  )
}
