import buttons from '../../../app/ui/button.module.css'
import { type FollowUpDay, followUpDays } from '../../../domain/inbox/follow-up.ts'
import type { AnswerEvent, Assignee, InboxQuery } from '../../../domain/inbox/thread.ts'
import { answerLabels } from '../../../domain/inbox/thread-words.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { TickedBar } from '../../bulk/ticked-bar.tsx'
import { inboxUrl } from '../inbox-query.ts'
import { writeChange } from './read-threads.ts'

type Props = { query: InboxQuery; people: readonly Assignee[]; me: string }

/** The bar of the ticked threads. */
export function ThreadsBar({ query, people, me }: Props) {
  return (
    <TickedBar list={inboxUrl(query)} action={officeUrls.bulkThreads()} label="Ticked messages">
      <ChangeButton change={{ kind: 'closed', value: null }}>Close</ChangeButton>
      <details name="changes">
        <summary className={buttons.secondary}>Answered</summary>
        <div>
          {(Object.keys(answerLabels) as AnswerEvent[]).map((value) => (
            <ChangeButton key={value} change={{ kind: 'answered', value }}>
              {answerLabels[value]}
            </ChangeButton>
          ))}
        </div>
      </details>
      <details name="changes">
        <summary className={buttons.secondary}>Follow up</summary>
        <div>
          {(Object.keys(followUpDays) as FollowUpDay[]).map((value) => (
            <ChangeButton key={value} change={{ kind: 'follow-up', value }}>
              {followUpDays[value]}
            </ChangeButton>
          ))}
        </div>
      </details>
      <details name="changes">
        <summary className={buttons.secondary}>Give to</summary>
        <div>
          {people.map(({ id, name }) => (
            <ChangeButton key={id} change={{ kind: 'given', value: id }}>
              {id === me ? 'Me' : name}
            </ChangeButton>
          ))}
          <ChangeButton change={{ kind: 'given', value: null }}>Nobody</ChangeButton>
        </div>
      </details>
      <ChangeButton change={{ kind: 'spam', value: null }}>Spam</ChangeButton>
    </TickedBar>
  )
}

function ChangeButton({ change, children }: { change: Parameters<typeof writeChange>[0]; children: string }) {
  return (
    <button type="submit" className={buttons.secondary} name="change" value={writeChange(change)} dir="auto">
      {children}
    </button>
  )
}
