import { Link, redirect } from 'react-router'
import { flatten, safeParse } from 'valibot'
import buttons from '../../../app/ui/button.module.css'
import { type Digests, digestField, digestFields } from '../../../domain/office/field-digest.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { type PrivateDetails, privateFieldNames, privateFields } from '../../../domain/office/private-details.ts'
import { privateLabels, sayPrivateValue } from '../../../domain/office/private-words.ts'
import { officeContext, sessionContext } from '../../context.ts'
import { refuseForm, useFormFault } from '../../form/form-fault.ts'
import { titled } from '../../frame/titled.ts'
import { doneUrl } from '../../outcome/done-url.ts'
import { Outcome, useDone } from '../../outcome/outcome.tsx'
import { readForm } from '../../read-form.ts'
import { readDigests } from '../form-data.ts'
import form from '../listing-form.module.css'
import type { Route } from './+types/private-details.route'
import { DetailsForm, detailsFormId } from './details-form.tsx'
import { findSubject } from './find-subject.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Owner, mandate and keys')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { privateDetails } = context.get(officeContext)
  const subject = await findSubject(params.id, context)
  const [values, people, along] = await Promise.all([
    privateDetails.find(subject.id),
    privateDetails.listPeople(),
    privateDetails.countAlong([subject.id]),
  ])
  return {
    ...subject,
    values,
    loaded: JSON.stringify(digestFields(values)),
    people,
    along,
  }
}

/** Also after a refusal: the form then shows what somebody else saved. */
export const shouldRevalidate = () => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const { privateDetails } = context.get(officeContext)
  const read = await readForm(request)
  const subject = await findSubject(params.id, context)
  const posted = safeParse(privateFields, Object.fromEntries(privateFieldNames.map((name) => [name, read(name)])))
  // With the digests of the form that was sent, so that what somebody else saved meanwhile is still found.
  const keep = ['loaded', 'messages', ...privateFieldNames]
  if (!posted.success) {
    const faults = flatten<typeof privateFields>(posted.issues).nested ?? {}
    return refuseForm(read, {
      faults: Object.fromEntries(Object.entries(faults).map(([name, sentences]) => [name, sentences?.[0]])),
      keep,
    })
  }
  const values = posted.output
  const loaded: Digests<PrivateDetails> = readDigests(read('loaded'))
  const messages = read('messages') === 'yes'
  const { person } = context.get(sessionContext)
  const saved = await privateDetails.save(subject, { values, loaded, messages }, person)
  if (saved.ok)
    return redirect(doneUrl(officeUrls.privateDetails(subject.id), saved.unchanged ? 'unchanged' : 'saved'), 303)
  if (saved.reason === 'nobody')
    return refuseForm(read, { faults: { personId: 'This person is not in the office any more.' }, keep })
  const people = await privateDetails.listPeople()
  const theirs = (name: keyof PrivateDetails) => sayPrivateValue(name, saved.stored[name], people) || 'Nothing'
  return refuseForm(read, {
    message: `Somebody else saved this in the meantime, and nothing of yours is saved yet. Please look at: ${saved.fields.map((name) => privateLabels[name]).join(', ')}.`,
    faults: Object.fromEntries(
      saved.fields.map((name) => [name, `“${theirs(name)}” is saved now. Save again to have yours instead.`]),
    ),
    // In the other fields the form shows what is stored now.
    keep: ['messages', ...privateFieldNames.filter((name) => digestField(values[name]) !== loaded[name])],
  })
}

const sentences = {
  saved: 'It is saved. Only the office sees it.',
  unchanged: 'Nothing was different, so there was nothing to save.',
}

export default function PrivateDetailsPage({ loaderData }: Route.ComponentProps) {
  const { id, name, ...details } = loaderData
  const loaded = useFormFault()?.typed?.loaded ?? details.loaded
  return (
    <>
      <p className={form.above}>
        <Link to={officeUrls.listing(id)} dir="auto">
          {name}
        </Link>
      </p>
      <h1 className={form.title}>Owner, mandate and keys</h1>
      <p className={form.state}>Only the office sees this. It is on no page for visitors.</p>
      <DetailsForm key={loaded} {...details} loaded={loaded} />
      <Outcome said={useDone(sentences)}>
        <button type="submit" form={detailsFormId} className={buttons.primary}>
          Save
        </button>
      </Outcome>
    </>
  )
}
