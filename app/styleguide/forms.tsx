import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import type { FormKind } from '../../domain/messages/kinds.ts'
import { readThanks } from '../../domain/messages/thanks.ts'
import { urls } from '../../domain/urls.ts'
import { ContactForm } from '../messages/contact-form.tsx'
import { SampleAnswer } from '../messages/form-answer.ts'
import { InquiryForm } from '../messages/inquiry-form.tsx'
import OtherDrafts from '../messages/other-drafts.tsx'
import WaitingMessagesPanel from '../messages/waiting-messages-panel.tsx'
import buttons from '../ui/button.module.css'
import { longWords, storedMessages } from './samples.ts'
import { Part } from './specimen.tsx'
import styles from './styleguide.module.css'

const offline =
  'Loading, and refused by the browser’s check: send it. Offline: stop the network in the browser’s tools and send it; the message then waits on this device.'

/** The forms that write to the firm. They really send. */
export function Forms() {
  return (
    <>
      <Part
        title="Contact message"
        note={offline}
        chosenBy="contact"
        states={{
          empty: <Contact />,
          errors: <Contact outcome={refused('contact-us')} />,
          unavailable: <Contact outcome={unavailable('contact-us')} />,
          sent: <Contact sent="GD1-DE0" />,
        }}
      />
      <Part
        title="Inquiry"
        note={offline}
        chosenBy="inquiry"
        states={{
          empty: <Inquiry />,
          errors: <Inquiry outcome={refused('property-inquiry')} />,
          unavailable: <Inquiry outcome={unavailable('property-inquiry')} />,
          sent: <Inquiry sent="GD1-DE0" />,
          several: <Inquiry count={3} />,
          'none-chosen': <Inquiry count={3} outcome={noneChosen} />,
          'more-than-20': <Inquiry count={23} />,
        }}
      />
      <Part
        title="Messages that were begun in other tabs"
        note="Under a form, once those tabs are closed."
        chosenBy="drafts"
        states={{ one: <Drafts messages={[longWords]} />, several: <Drafts messages={[longWords, 'Is it free?']} /> }}
      />
      <Newsletter />
      <Part
        title="Messages that wait on this device"
        note="Offline, it comes by itself as soon as a form is sent."
        chosenBy="waiting"
        states={{
          one: <Waiting refusals={[null]} />,
          'several, one refused': <Waiting refusals={[null, invalidAddress, null]} />,
          'all refused': <Waiting refusals={[invalidAddress]} />,
        }}
      />
    </>
  )
}

/** The form is in the footer of every page, this one too: the server's answers produce its states. */
function Newsletter() {
  return (
    <Part title="Newsletter" note="At the foot of this page, where it always stands.">
      <form method="post" action={urls.form('newsletter')}>
        <input type="hidden" name="page" value="/styleguide" />
        <button type="submit" className={buttons.secondary}>
          Errors, as without script
        </button>
      </form>
      <form action="/styleguide#newsletter-status" className={styles.pair}>
        <button type="submit" name="newsletter" value="sent" className={buttons.secondary}>
          Sent
        </button>
        <button type="submit" name="newsletter" value="noted" className={buttons.secondary}>
          Noted, as no mail can be sent
        </button>
      </form>
    </Part>
  )
}

type Outcomes = { outcome: FormOutcome | null; sent: string }

function Contact({ outcome = null, sent = '' }: Partial<Outcomes>) {
  return (
    <SampleAnswer value={{ outcome, thanks: readThanks(sent) }}>
      <ContactForm title="Send us a message" lead="A few lines are enough." />
    </SampleAnswer>
  )
}

function Inquiry({ count = 1, outcome = null, sent = '' }: Partial<Outcomes> & { count?: number }) {
  const properties = Array.from({ length: count }, (_, index) => ({
    id: `GUIDE${String(index + 1).padStart(5, '0')}`,
    name: index % 2 ? 'A flat with a view' : longWords,
    kes: 1_250_000_000,
    perMonth: false,
    found: 'unavailable' as const,
  }))
  return (
    <SampleAnswer value={{ outcome, thanks: readThanks(sent) }}>
      <InquiryForm properties={properties} />
    </SampleAnswer>
  )
}

function Drafts({ messages }: { messages: string[] }) {
  const keptAt = Date.UTC(2026, 10, 21, 11, 5)
  const drafts = messages.map((msg) => ({
    id: msg.replaceAll(' ', '-'),
    fields: { name: 'Wanjikũ Achieng', msg },
    key: msg,
    keptAt,
  }))
  return <OtherDrafts form="contact-us" drafts={drafts} onUse={() => {}} onDiscard={() => {}} />
}

function Waiting({ refusals }: { refusals: (string | null)[] }) {
  return <WaitingMessagesPanel stored={storedMessages(refusals)} onDone={() => {}} />
}

const invalidAddress = 'The e-mail address is not one.'

function refused(form: FormKind) {
  const errors = {
    name: 'Tell us your name.',
    email: 'This e-mail address is not complete.',
    msg: 'Write a few words.',
  }
  return { form, values: { email: 'wanjiku@', subject: `${longWords} `.repeat(6) }, errors, message: '' }
}

const noneChosen: FormOutcome = {
  form: 'property-inquiry',
  values: { propertyID: '', name: 'Wanjikũ Achieng', email: 'wanjiku@example.com', phone: '+254 700 000 000' },
  errors: { propertyID: 'Please choose at least one property' },
  message: 'One field needs another look.',
}

function unavailable(form: FormKind) {
  const message = 'We couldn’t save your message, because of a fault on our side. Everything you wrote is still here.'
  return {
    form,
    values: { name: 'Wanjikũ Achieng', email: 'wanjiku@example.com', msg: longWords },
    errors: {},
    message,
  }
}
