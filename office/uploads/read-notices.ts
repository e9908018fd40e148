import { formatCount } from '../../domain/format-count.ts'
import { isRefusedFile, refusals } from '../../domain/office/photographs.ts'

/** Reads from the address what a form of photographs without script has done. It holds no words, so that no link puts any here. */
export function readNotices(asked: URLSearchParams): { text: string; isFault: boolean }[] {
  const refused = asked
    .getAll('refused')
    .slice(0, 5)
    .flatMap((each) => {
      const [, number, reason = ''] = /^(\d)-([a-z-]+)$/.exec(each) ?? []
      return number && isRefusedFile(reason) ? [`File ${number} was not taken. ${refusals[reason]}`] : []
    })
  const added = Number(asked.get('added')) || 0
  return [
    ...(added > 0 && added < 10 ? [said(`${formatCount(added, 'picture')} added.`)] : []),
    ...refused.map(fault),
    ...(asked.has('more') ? [fault('Two files at a time can be sent in this way. Please send the others now.')] : []),
  ]
}

const said = (text: string) => ({ text, isFault: false })
const fault = (text: string) => ({ text, isFault: true })
