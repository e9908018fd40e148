import { MessageForm, ticked } from '../messages/message-form.tsx'
import { TextField, TickField } from '../ui/field.tsx'
import { HowOften } from './how-often.tsx'
import styles from './search-form.module.css'

type Props = {
  /** The query of its page: a search with its screen, or a property. */
  query: string
  /** The words before the button, and of the consent. */
  notice: string
  consent: string
}

/** The form that saves a search, or a property, of an e-mail address (K2.2). */
export function SearchForm({ query, notice, consent }: Props) {
  return (
    <div className={styles.form}>
      <MessageForm
        form="saved-search"
        title="By mail, no sign-up"
        button="Get mails"
        notice="saved-search"
        noticeWords={notice}
      >
        {(field) => {
          const { error, defaultValue } = field('search')
          const often = field('often').defaultValue
          return (
            <>
              <TextField label="E-mail address" type="email" autoComplete="email" required {...field('email')} />
              <HowOften chosen={often === 'daily' ? 'daily' : 'weekly'} />
              {/* A separate consent, never ticked in advance (section 32 of the Data Protection Act). */}
              <TickField label={consent} required {...ticked(field('consent'))} />
              <input type="hidden" name="search" value={defaultValue || query} />
              {error && <p className={styles.error}>{error}.</p>}
            </>
          )
        }}
      </MessageForm>
    </div>
  )
}
