import { useRef } from 'react'
import { Link, redirect } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { SelectField, TextAreaField, TextField, TickField } from '../../app/ui/field.tsx'
import { handFields, readByHand } from '../../domain/inbox/message-by-hand.ts'
import { waysToCome } from '../../domain/messages/message-kinds.ts'
import { maxMessageLength } from '../../domain/messages/submitted-fields.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../context.ts'
import { refuseForm, toFault } from '../form/form-fault.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { PutBack } from '../form/put-back.tsx'
import { useKeptWords } from '../form/use-kept-words.ts'
import { titled } from '../frame/titled.ts'
import { reachServer } from '../listings/reach-server.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/new-message.route'
import { type DescribedProperty, describeProperties } from './describe-properties.ts'
import { formOfNew } from './forget-entered.ts'
import styles from './new-message.module.css'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'New message')

export function loader({ context }: Route.LoaderArgs) {
  return { me: context.get(sessionContext).person.id }
}

const kept = [...handFields, 'answered'] as const

export async function action({ request, context }: Route.ActionArgs) {
  const { person } = context.get(sessionContext)
  const read = await readForm(request)
  const { inbox, privateDetails, site } = context.get(officeContext)
  const message = readByHand(read, await privateDetails.listReferred())
  if (!message.ok) {
    const several = await describeProperties(site.catalogue, message.several)
    const propertyID = several.size > 0 ? saySeveral([...several.values()]) : message.faults.propertyID
    return refuseForm(read, { faults: { ...message.faults, propertyID }, keep: kept })
  }
  const entered = await inbox.enter({ ...message.value, isAnswered: read('answered') === 'yes' }, person)
  if (!entered.ok)
    return refuseForm(read, {
      faults: { propertyID: 'The site has no property with this id or reference' },
      keep: kept,
    })
  return redirect(doneUrl(officeUrls.thread(entered.id), entered.stillWaits ? 'still-waits' : entered.event), 303)
}

function saySeveral(properties: readonly DescribedProperty[]) {
  const named = properties.map(({ name, propertyId }) => (name === null ? propertyId : `${name} (${propertyId})`))
  return `This names more than one property: ${named.join(', ')}. Please enter the id of one`
}

/** Without a connection the page stays as it is, with all that was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  const fault = toFault((name) => `${sent.get(name) ?? ''}`, { message: unreached, keep: kept })
  return reachServer(serverAction, { ...fault, isLost: true as const })
}

const unreached =
  'We could not reach the server, so we cannot tell whether it is saved. Your words are kept on this device: please try again. It is stored once.'

/** Enters the message of somebody who called, came in or wrote by WhatsApp. */
export default function NewMessage({ loaderData: { me } }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const words = useKeptWords(form, { personId: me, formName: formOfNew, about: 'New message' })
  return (
    <div className={styles.page}>
      <p>
        <Link to={officeUrls.messages()}>All messages</Link>
      </p>
      <h1>New message</h1>
      <p>From somebody who did not use a form. Nobody gets a mail about it.</p>
      <OfficeForm
        ref={form}
        className={styles.form}
        aria-label="New message"
        noValidate
        autoComplete="off"
        onInput={() => words.keep()}
        onSubmit={words.send}
      >
        {(field) => (
          <>
            <PutBack {...words} throwAway={words.empty} />
            <SelectField label="How they came" {...field('came')}>
              <option value="">Please choose</option>
              {waysToCome.map((way) => (
                <option key={way} value={way}>
                  {`They ${way}`}
                </option>
              ))}
            </SelectField>
            <TextField label="Name" dir="auto" maxLength={200} {...field('name')} />
            <TextField label="Telephone" type="tel" maxLength={100} hint="Or an e-mail address" {...field('phone')} />
            <TextField label="E-mail address" inputMode="email" maxLength={254} {...field('email')} />
            <TextField
              label="Property, if any"
              hint="Its id or link, or its reference on a portal"
              maxLength={500}
              {...field('propertyID')}
            />
            <TextAreaField
              label="What they want, if they said"
              rows={5}
              maxLength={maxMessageLength}
              dir="auto"
              {...field('msg')}
            />
            <Answered {...field('answered')} />
            <button type="submit" className={buttons.primary}>
              Save the message
            </button>
          </>
        )}
      </OfficeForm>
    </div>
  )
}

function Answered({ name, defaultValue }: { name: string; defaultValue: string }) {
  return <TickField label="I have answered" name={name} defaultChecked={defaultValue === 'yes'} />
}
