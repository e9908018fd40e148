import { data, Link, redirect } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { officeUrls } from '../../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../../context.ts'
import { refuseForm, useFormFault } from '../../form/form-fault.ts'
import { titled } from '../../frame/titled.ts'
import { Notice } from '../../notice.tsx'
import { readFields } from '../../read-form.ts'
import { confirmSession, notAccepted } from '../../sign-in/client.ts'
import { PasskeyForm } from '../../sign-in/passkey-form.tsx'
import { PrivateFileLink } from '../../sign-in/private-file-link.tsx'
import type { Route } from './+types/erase-person.route'
import { Mentions } from './mentions.tsx'
import styles from './person.module.css'
import { listJoined, listMentions, listStored } from './person-words.ts'
import { aboutPerson, requireAddress } from './read-address.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Export or erase one person')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { people, records } = context.get(officeContext)
  const person = await records.find(requireAddress(url.searchParams.get('email')))
  return {
    address: person.address,
    seen: person.seen,
    stored: listStored(person),
    joined: listJoined(person),
    mentions: listMentions(person),
    isConfirmed: people.isConfirmed(context.get(sessionContext)),
  }
}

/** Also after a refusal: the page then shows what came in the meantime. */
export const shouldRevalidate = () => true

export async function action({ request, url, context }: Route.ActionArgs) {
  const { people, records } = context.get(officeContext)
  const address = requireAddress(url.searchParams.get('email'))
  const fields = await readFields(request)
  const read = (name: string) => fields.get(name) ?? ''
  const ticked = [...fields.keys()].filter((name) => name.startsWith(tick))
  const { session, headers } = await confirmSession(read, request, context)
  if (!people.isConfirmed(session)) return refuseForm(read, { message: notAccepted, keep: ticked }, headers)
  switch (read('intent')) {
    case 'confirm':
      return redirect(aboutPerson(officeUrls.erasePerson(), address), { status: 303, headers })
    case 'erase': {
      const also = ticked.map((name) => name.slice(tick.length))
      const erased = await records.erase(address, { seen: read('seen'), also }, session.person)
      if (!erased) return refuseForm(read, { message: changed, keep: ticked }, headers)
      // Not a redirect, as nothing of this is stored.
      const { gone, remains } = erased
      return data({ erased: { gone: listStored(gone), joined: listJoined(gone), remains } }, { headers })
    }
    default:
      throw data('This form is not known here.', 400)
  }
}

/** The name of a tick is this and the joined address that is erased too. */
const tick = 'also '

const changed =
  'Something about this person came or was changed in the meantime. It is shown now, and nothing is erased yet: please look at it and press again.'

/** Owners take the data of one person away as a file here, or erase it, once they have used a passkey. */
export default function ErasePerson({ loaderData, actionData }: Route.ComponentProps) {
  const { address, seen, stored, joined, mentions, isConfirmed } = loaderData
  // An unticked address stays so after a refusal, and one that was joined meanwhile is not ticked unseen.
  const isRefused = useFormFault()?.intent === 'erase'
  const erased = actionData && 'erased' in actionData ? actionData.erased : null
  return (
    <div className={styles.person}>
      <p>
        <Link to={aboutPerson(officeUrls.person(), address)}>Everything that is stored about this person</Link>
      </p>
      <h1>Export or erase one person</h1>
      {erased && <Erased {...erased} />}
      {!erased && stored.length === 0 && (
        <p>
          Nothing is stored about <bdi>{address}</bdi>.
        </p>
      )}
      {stored.length > 0 && (
        <>
          <section className={styles.section} aria-labelledby="export">
            <h2 id="export">Export</h2>
            <p>
              One file (JSON) with all that is stored about <bdi>{address}</bdi>. Please give it to nobody but that
              person, and delete it when you no longer need it.
            </p>
            <PrivateFileLink
              path={aboutPerson(officeUrls.personFile(), address)}
              isConfirmed={isConfirmed}
              isMain={false}
            />
          </section>
          <section className={styles.section} aria-labelledby="erase">
            <h2 id="erase">Erase</h2>
            <p>
              All of this about <bdi>{address}</bdi> is erased for good:
            </p>
            <ul className={styles.list}>
              {stored.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </section>
        </>
      )}
      <Mentions mentions={mentions} />
      {stored.length > 0 && (
        <PasskeyForm ceremony="confirm" isNeeded={!isConfirmed} intent="erase" key={seen}>
          {(field) => (
            <>
              <input type="hidden" name="seen" value={seen} readOnly />
              {joined.length > 0 && (
                <fieldset className={styles.joined}>
                  <legend>Joined by hand, as the same person: erased too where ticked</legend>
                  {joined.map((other) => {
                    const { name, defaultValue } = field(`${tick}${other.address}`, isRefused ? '' : 'yes')
                    return (
                      <label key={other.address}>
                        <input type="checkbox" name={name} value="yes" defaultChecked={defaultValue === 'yes'} />
                        <span>
                          <bdi>{other.address}</bdi>: {other.stored.join('; ')}
                        </span>
                      </label>
                    )
                  })}
                </fieldset>
              )}
              <button type="submit" className={buttons.primary}>
                {isConfirmed ? 'Erase this person for good' : 'Use a passkey, and erase this person for good'}
              </button>
            </>
          )}
        </PasskeyForm>
      )}
    </div>
  )
}

type ErasedProps = { gone: readonly string[]; joined: ReturnType<typeof listJoined>; remains: readonly string[] }

function Erased({ gone, joined, remains }: ErasedProps) {
  return (
    <>
      <Notice kind="done">
        <p>Erased:</p>
        <ul className={styles.list}>
          {gone.map((words) => (
            <li key={words}>{words}</li>
          ))}
          {joined.map(({ address, stored }) => (
            <li key={address}>
              <bdi>{address}</bdi>: {stored.join('; ')}
            </li>
          ))}
        </ul>
      </Notice>
      <section className={styles.section} aria-labelledby="remains">
        <h2 id="remains">Copies may remain in</h2>
        <ul className={styles.list}>
          {remains.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
