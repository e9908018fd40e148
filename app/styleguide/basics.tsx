import { Link } from 'react-router'
import { ChatLink } from '../frame/chat-link.tsx'
import { ConsentField } from '../messages/consent-field.tsx'
import { useFirm } from '../page/root-data.ts'
import { Accordion } from '../ui/accordion.tsx'
import buttons from '../ui/button.module.css'
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { longWords } from './samples.ts'
import { Family, Part, State } from './specimen.tsx'
import styles from './styleguide.module.css'

/** The elements of `ui/`, which have no business word in them. */
export function Basics() {
  return (
    <Family id="basics" title="Buttons, fields, pictures">
      <Buttons />
      <Fields />
      <Part title="Accordion" note="Each opens on its own, by a click, the space bar or the return key.">
        <State label="Short">
          <Accordion summary="What does a title search cost?">
            <p>Ask us; it depends on the registry.</p>
          </Accordion>
        </State>
        <State label="Long words" lang="sw">
          <Accordion summary={`${longWords}, ${longWords}, ${longWords} na ${longWords}`}>
            <p>{`${longWords}. `.repeat(20)}</p>
          </Accordion>
        </State>
      </Part>
      <Part
        title="Picture"
        note="Its placeholder colour shows while it loads: slow the network down to see it."
        columns
      >
        <State label="With a placeholder colour">
          <Picture
            url="/media/exterior-villa-01.jpg"
            alt="A house in a garden"
            placeholderColour="#9d9b8e"
            sizes="400px"
          />
        </State>
        <State label="Without a placeholder colour">
          <Picture url="/media/exterior-villa-02.jpg" alt="Another house" sizes="400px" />
        </State>
        <State label="No picture">
          <Picture alt="" sizes="400px" />
        </State>
      </Part>
      <Part title="Spinner" note="It stands still if the visitor prefers reduced motion." columns>
        <State label="Loading">
          <Spinner />
        </State>
      </Part>
    </Family>
  )
}

function Buttons() {
  const firm = useFirm()
  const grounds = ['white', 'stone', 'ink'] as const
  return (
    <Part title="Buttons" note="Rest; point for hover, tab for focus, hold the mouse down for pressed." columns>
      {grounds.map((ground) => (
        <State key={ground} label={`Rest, on ${ground}`} ground={ground}>
          <div className={styles.pair}>
            <button type="button" className={buttons.primary}>
              Show properties
            </button>
            <button type="button" className={buttons.secondary}>
              All filters
            </button>
          </div>
        </State>
      ))}
      <State label="Disabled">
        <div className={styles.pair}>
          <button type="button" className={buttons.primary} disabled>
            Show properties
          </button>
          <button type="button" className={buttons.secondary} disabled>
            All filters
          </button>
        </div>
      </State>
      <State label="Loading">
        <button type="button" className={buttons.primary} disabled>
          Submitting...
        </button>
      </State>
      <State label="A link">
        <Link to="/" className={buttons.secondary}>
          Home page
        </Link>
      </State>
      <State label="Long words" lang="sw">
        <button type="button" className={buttons.primary}>
          {longWords}, {longWords} na {longWords}
        </button>
      </State>
      <State label="Chat link">
        <ChatLink firm={firm} />
      </State>
    </Part>
  )
}

function Fields() {
  return (
    <Part title="Fields" note="Tab to them for focus." columns>
      <State label="Empty, with a placeholder">
        <TextField label="E-mail address" placeholder="Enter your email address" />
      </State>
      <State label="Filled, with a hint">
        <TextField label="Phone" hint="Digits, with the country code" defaultValue="+254 700 000 000" />
      </State>
      <State label="Error, with a hint">
        <TextField label="Minimum price (KES)" hint="In shillings" error="Value must be above 5000" defaultValue="1" />
      </State>
      <State label="Read only">
        <TextField label="Property ID" defaultValue="GUIDE00001" readOnly />
      </State>
      <State label="Disabled">
        <TextField label="Your name" defaultValue="Wanjikũ Achieng" disabled />
      </State>
      <State label="Long words" lang="sw">
        <TextField label={`${longWords} ${longWords} ${longWords}`} defaultValue={`${longWords} `.repeat(5)} />
      </State>
      <State label="Choice">
        <SelectField label="Status">
          <option>Any</option>
          <option lang="sw">{longWords}</option>
        </SelectField>
      </State>
      <State label="Choice, error">
        <SelectField label="Type" error="Choose one">
          <option>Any</option>
        </SelectField>
      </State>
      <State label="Choice, disabled">
        <SelectField label="Town" disabled>
          <option>Any</option>
        </SelectField>
      </State>
      <State label="Several lines">
        <TextAreaField label="Message" hint="When would you like to see it?" rows={3} />
      </State>
      <State label="Several lines, error">
        <TextAreaField label="Message" error="Write a few words" rows={3} />
      </State>
      <State label="Several lines, disabled">
        <TextAreaField label="Message" defaultValue="Good morning" rows={3} disabled />
      </State>
      <State label="Consent">
        <ConsentField label="Yes, send me the newsletter" {...boundTo('consent')} />
      </State>
      <State label="Consent, error">
        <ConsentField label="Yes, send me the newsletter" {...boundTo('refused')} error="Tick the box" />
      </State>
    </Part>
  )
}

function boundTo(name: string) {
  return { name, defaultValue: undefined, error: undefined, autoFocus: false }
}
