import { data } from 'react-router'
import { officeUrls } from '../../../domain/office/pages.ts'
import { readRefused } from '../../bulk/bulk-outcome.ts'
import { RefusedRows } from '../../bulk/refused.tsx'
import { TickedFault, TickedPage } from '../../bulk/ticked-page.tsx'
import { officeContext, sessionContext } from '../../context.ts'
import { titled } from '../../frame/titled.ts'
import { readFields } from '../../read-form.ts'
import { inboxUrl, parseInboxQuery } from '../inbox-query.ts'
import type { Route } from './+types/bulk-threads.route'
import { readChange, readTicked, writeTicked } from './read-threads.ts'

const title = 'Ticked messages'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, title)

/** Changes the threads that were ticked in the list. Nothing leads here but that form. */
export async function action({ request, context }: Route.ActionArgs) {
  const office = context.get(officeContext)
  const fields = await readFields(request)
  const search = fields.get('search') ?? ''
  const list = inboxUrl(parseInboxQuery(new URLSearchParams(search)))
  const asked = fields.get('change') ?? ''
  const change = readChange(asked, office)
  if (!change) throw data('This form is not known.', 400)
  const ticked = readTicked(fields)
  if ('said' in ticked) return data({ list, said: ticked.said, refused: [], others: 0, again: [] }, 422)
  const written = await office.bulkThreads.change(ticked, change, context.get(sessionContext).person)
  const { refused, others } = readRefused(written, ticked, list)
  const again = [
    ['search', search],
    ['change', asked],
    ...others.map((thread) => ['thread', writeTicked(thread)] as const),
  ] as const
  return data({ list, said: '', refused, others: others.length, again }, 422)
}

export default function BulkThreads({ actionData }: Route.ComponentProps) {
  return (
    <TickedPage list={actionData?.list ?? officeUrls.messages()} title={title}>
      {actionData && actionData.refused.length > 0 ? (
        <RefusedRows noun="message" action={officeUrls.bulkThreads()} toPage={officeUrls.thread} {...actionData} />
      ) : (
        <TickedFault>{actionData?.said ?? 'No message is ticked. Please tick some in the list.'}</TickedFault>
      )}
    </TickedPage>
  )
}
