import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { OfficeForm } from '../form/office-form.tsx'
import { askPasskey, type Ceremony } from './ask-passkey.ts'

type Props = Omit<ComponentProps<typeof OfficeForm>, 'onSubmit' | 'problem' | 'isWaiting'> & {
  ceremony: Ceremony
  /** False where the form may be sent without asking for a passkey. */
  isNeeded?: boolean
}

/** A form that asks the device for a passkey when it is sent, and sends its answer along. */
export function PasskeyForm({ ceremony, isNeeded = true, ...form }: Props) {
  const submit = useSubmit()
  const [problem, setProblem] = useState('')
  const [isAsking, setIsAsking] = useState(false)

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    if (!isNeeded) return
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setProblem('')
    setIsAsking(true)
    const answer = await askPasskey(ceremony)
    setIsAsking(false)
    if ('problem' in answer) return setProblem(answer.problem)
    fields.set('passkey', answer.json)
    await submit(fields, { method: 'post' })
  }
  return <OfficeForm {...form} onSubmit={ask} problem={problem} isWaiting={isAsking} />
}
