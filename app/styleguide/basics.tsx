import { Link } from 'react-router'
import { ChatLink } from '../frame/chat-link.tsx'
import { ConsentField } from '../messages/consent-field.tsx'
import { useFirm } from '../page/root-data.ts'
import { Accordion } from '../ui/accordion.tsx'
import buttons from '../ui/button.module.css'
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { longWords, takePictures } from './samples.ts'
import { Part, State, statesOf } from './specimen.tsx'
import styles from './styleguide.module.css'

/** The elements of `ui/`, which have no business word in them. */
export function Basics() {
  const [picture] = takePictures(1)
  return (
    <>
      <Buttons />
      <Fields />
      <Part
        title="Accordion"
        note="Each opens on its own, by a click, the space bar or the return key."
        states={{
          Short: (
            <Accordion summary="What does a title search cost?">
              <p>Ask us; it depends on the registry.</p>
            </Accordion>
          ),
          'Long words': (
            <Accordion summary={`${longWords}, ${longWords}, ${longWords} na ${longWords}`}>
              <p>{`${longWords}. `.repeat(20)}</p>
            </Accordion>
          ),
        }}
      />
      <Part
        title="Picture"
        note="Its placeholder colour shows while it loads: slow the network down to see it."
        columns
        states={{
          'With a placeholder colour': picture && <Picture {...picture} sizes="400px" />,
          'Without a placeholder colour': (
            <Picture url="/media/exterior-villa-02.jpg" alt="Another house" sizes="400px" />
          ),
          'No picture': <Picture alt="" sizes="400px" />,
        }}
      />
      <Part
        title="Spinner"
        note="It stands still if the visitor prefers reduced motion."
        columns
        states={{ Loading: <Spinner /> }}
      />
    </>
  )
}

function Buttons() {
  const firm = useFirm()
  const grounds = ['white', 'stone', 'ink'] as const
  return (
    <Part
      title="Buttons"
      note="Rest; point for hover, tab for focus, hold the mouse down for pressed."
      columns
      states={{
        Disabled: <Pair disabled />,
        Loading: (
          <button type="button" className={buttons.primary} disabled>
            Submitting...
          </button>
        ),
        'A link': (
          <Link to="/" className={buttons.secondary}>
            Home page
          </Link>
        ),
        'Long words': (
          <button type="button" className={buttons.primary}>
            {longWords}, {longWords} na {longWords}
          </button>
        ),
        'Chat link': <ChatLink firm={firm} />,
      }}
    >
      {grounds.map((ground) => (
        <State key={ground} label={`Rest, on ${ground}`} ground={ground}>
          <Pair />
        </State>
      ))}
    </Part>
  )
}

function Pair({ disabled = false }) {
  return (
    <div className={styles.pair}>
      <button type="button" className={buttons.primary} disabled={disabled}>
        Show properties
      </button>
      <button type="button" className={buttons.secondary} disabled={disabled}>
        All filters
      </button>
    </div>
  )
}

function Fields() {
  const options = (
    <>
      <option>Any</option>
      <option lang="sw">{longWords}</option>
    </>
  )
  return (
    <Part
      title="Fields"
      note="Tab to them for focus."
      columns
      states={{
        ...statesOf(TextField, {
          'Empty, with a placeholder': { label: 'E-mail address', placeholder: 'Enter your email address' },
          'Filled, with a hint': { label: 'Phone', hint: 'With the country code', defaultValue: '+254 700 000 000' },
          'Error, with a hint': { label: 'Minimum price', hint: 'In shillings', error: 'It must be above 5000' },
          'Read only': { label: 'Property ID', defaultValue: 'GUIDE00001', readOnly: true },
          Disabled: { label: 'Your name', defaultValue: 'Wanjikũ Achieng', disabled: true },
          'Long words': { label: `${longWords} `.repeat(3), defaultValue: `${longWords} `.repeat(5) },
        }),
        ...statesOf(SelectField, {
          Choice: { label: 'Status', children: options },
          'Choice, error': { label: 'Type', error: 'Choose one', children: options },
          'Choice, disabled': { label: 'Town', disabled: true, children: options },
        }),
        ...statesOf(TextAreaField, {
          'Several lines': { label: 'Message', hint: 'When would you like to see it?', rows: 3 },
          'Several lines, error': { label: 'Message', error: 'Write a few words', rows: 3 },
          'Several lines, disabled': { label: 'Message', defaultValue: 'Good morning', rows: 3, disabled: true },
        }),
        ...statesOf(ConsentField, {
          Consent: { label: 'Yes, send me the newsletter', ...boundTo('consent') },
          'Consent, error': { label: 'Yes, send me the newsletter', ...boundTo('refused'), error: 'Tick the box' },
        }),
      }}
    />
  )
}

function boundTo(name: string) {
  return { name, defaultValue: undefined, error: undefined, autoFocus: false }
}
