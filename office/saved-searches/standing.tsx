import buttons from '../../app/ui/button.module.css'
import { formatCount } from '../../domain/format-count.ts'
import type { Standing } from '../../domain/saved-searches/saved-searches.ts'
import { sayDate } from '../../domain/say-date.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { sayDay } from '../messages/looks-for/say-seeker.ts'
import rows from '../rows.module.css'
import styles from './saved-searches.module.css'

const because = { refusals: 'as too many addresses were refused', restore: 'as a backup was put back' }

/** Says the days of what stands still. */
export function toStanding({ refused, held, stopped }: Standing, timeZone: string) {
  return {
    held,
    refused: refused.map(({ refusedAt, ...one }) => ({ ...one, day: sayDay(refusedAt, timeZone) })),
    stopped: stopped.map(({ day, because: reason, left }) => ({
      ...{ day, said: sayDate(day), reason: because[reason] },
      left: reason === 'refusals' ? left : 0,
    })),
  }
}

/** The runs, addresses and listings that stand still until somebody of the office decides (K4.3). Without any it is nothing. */
export function StandingSection({
  held,
  refused,
  stopped,
  isOwner,
}: ReturnType<typeof toStanding> & { isOwner: boolean }) {
  if (held + refused.length + stopped.length === 0) return null
  return (
    <section className={styles.standing} aria-labelledby="standing">
      <h2 id="standing">Stands still</h2>
      {held > 0 && (
        <OfficeForm className={styles.question} aria-label="New listings">
          <p>{`${formatCount(held, 'new listing')} came at once: nobody was told.`}</p>
          <button type="submit" name="intent" value="tell" className={buttons.secondary}>
            Tell them
          </button>
          <button type="submit" name="intent" value="tell-nobody" className={buttons.secondary}>
            Tell nobody
          </button>
        </OfficeForm>
      )}
      {stopped.map(({ day, said, reason, left }) => (
        <OfficeForm key={day} className={styles.question} about={day} aria-label={`Mails of ${said}`}>
          <p>
            {`The mails of ${said} were stopped, ${reason}.`}
            {left > 0 && ` ${formatCount(left, 'has', 'have')} not left${isOwner ? '' : ': an owner decides'}.`}
          </p>
          {left > 0 && isOwner && (
            <>
              <button type="submit" name="intent" value="continue-alerts" className={buttons.secondary}>
                Let them go on
              </button>
              <button type="submit" name="intent" value="end-alerts" className={buttons.secondary}>
                Send no more
              </button>
            </>
          )}
        </OfficeForm>
      ))}
      {refused.length > 0 && (
        <details open={refused.length <= 3}>
          <summary>{`${formatCount(refused.length, 'address', 'addresses')} refused mail`}</summary>
          <ul className={rows.rows}>
            {refused.map(({ seekerId, email, day, refusal }) => (
              <li key={seekerId} className={styles.question}>
                <p>
                  <bdi>{email}</bdi> <small>{[`since ${day}`, refusal].filter(Boolean).join(': ')}</small>
                </p>
                <OfficeForm intent="allow-again" about={seekerId} preventScrollReset>
                  <button type="submit" className={buttons.secondary}>
                    Undo<span className="visually-hidden">: mail to {email} again</span>
                  </button>
                </OfficeForm>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
