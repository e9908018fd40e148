import { useLocation } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { TextField } from '../../../app/ui/field.tsx'
import { formatCount } from '../../../domain/format-count.ts'
import { maxSaid } from '../../../domain/saved-searches/read-said-wanted.ts'
import { useFormFault } from '../../form/form-fault.ts'
import { FaultWithoutForm, OfficeForm } from '../../form/office-form.tsx'
import rows from '../../rows.module.css'
import { isLooksForIntent } from './answer-looks-for.ts'
import styles from './looks-for.module.css'
import type { LooksForProps } from './read-looks-for.ts'

/** The searches of somebody (K3), with a sentence for more of it. Where they get no mail, what fits stands below. */
export function LooksFor({
  seekerId,
  state,
  searches,
  isFull,
  suggested,
  fits,
  fitting,
  canReply,
}: LooksForProps & { canReply: boolean }) {
  return (
    <div className={styles.looksFor}>
      <FaultWithoutForm about={searches.map(({ id }) => id)} />
      {state !== null && <p className={rows.soft}>{state}</p>}
      <ul className={rows.rows} aria-label="Looks for">
        {searches.map(({ id, words, url, state, canAsk }) => (
          <li key={id} className={styles.search}>
            <p>
              <a href={url} target="_blank" rel="noopener" dir="auto">
                {words}
              </a>
              <small>{state}</small>
            </p>
            {canAsk && (
              <SearchForm intent="ask-to-confirm" {...{ seekerId, id, words }}>
                Send the confirmation
              </SearchForm>
            )}
            <SearchForm intent="remove-search" {...{ seekerId, id, words }}>
              Remove
            </SearchForm>
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className={rows.soft}>These are ten, and more does not fit.</p>
      ) : (
        <OfficeForm
          // Empty again once it is saved.
          key={searches.length}
          intent="save-search"
          className={styles.add}
          aria-label="What they look for"
          replace
          noValidate
          preventScrollReset
        >
          {(field) => (
            <>
              <TextField
                label={searches.length > 0 ? 'They also look for' : 'They look for'}
                hint="As they say it, such as “3 bedrooms in Kilimani under 150k”, or the id of one property"
                maxLength={maxSaid}
                autoComplete="off"
                dir="auto"
                {...field('say', suggested)}
              />
              <button type="submit" className={buttons.secondary}>
                Save
              </button>
            </>
          )}
        </OfficeForm>
      )}
      {!canReply && fits.length > 0 && (
        <section aria-labelledby="fits">
          <h3 id="fits">{`${formatCount(fitting, 'property fits', 'properties fit')}, the newest first`}</h3>
          <ul className={styles.fits}>
            {fits.map(({ id, name, price, why }) => (
              <li key={id}>
                <span dir="auto">{name}</span>{' '}
                <small>{[id.toUpperCase(), price, why].filter(Boolean).join(', ')}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type SearchFormProps = { intent: string; seekerId: string | null; id: string; words: string; children: string }

function SearchForm({ intent, seekerId, id, words, children }: SearchFormProps) {
  return (
    <OfficeForm intent={intent} about={id} replace preventScrollReset>
      <input type="hidden" name="seeker" value={seekerId ?? ''} readOnly />
      <button type="submit" className={buttons.secondary}>
        {children}
        <span className="visually-hidden"> {words}</span>
      </button>
    </OfficeForm>
  )
}

/** `Looks for 2 things, 14 properties fit`, or an offer to write it down. */
export function sayLooksFor({ searches, fitting }: LooksForProps): string {
  const [first, another] = searches
  if (!first) return 'Looks for …'
  const fit = fitting > 0 ? `, ${formatCount(fitting, 'fits', 'fit')}` : ''
  return another ? `Looks for ${searches.length} things${fit}` : `Looks for: ${first.words}${fit}`
}

/** True where the page answers a form of this section. */
export function useIsLooksForAnswer(): boolean {
  const done = new URLSearchParams(useLocation().search).get('done') ?? ''
  const { intent = '' } = useFormFault() ?? {}
  return isLooksForIntent(done) || isLooksForIntent(intent)
}
