import { type ComponentPropsWithoutRef, type SubmitEvent, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { askPasskey, type Ceremony } from './ask-passkey.ts'
import styles from './passkey-form.module.css'

type Props = Omit<ComponentPropsWithoutRef<typeof Form>, 'onSubmit' | 'method' | 'encType'> & {
  ceremony: Ceremony
  /** False where the form may be sent without asking for a passkey. */
  isNeeded?: boolean
}

/** A form that asks the device for a passkey when it is sent, and sends its answer along. */
export function PasskeyForm({ ceremony, isNeeded = true, children, ...form }: Props) {
  const submit = useSubmit()
  const [problem, setProblem] = useState('')
  const [isAsking, setIsAsking] = useState(false)

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    if (!isNeeded) return
    event.preventDefault()
    if (isAsking) return
    const fields = new FormData(event.currentTarget)
    setProblem('')
    setIsAsking(true)
    const answer = await askPasskey(ceremony)
    setIsAsking(false)
    if ('problem' in answer) return setProblem(answer.problem)
    fields.set('passkey', answer.json)
    await submit(fields, { method: 'post' })
  }

  return (
    <Form {...form} method="post" onSubmit={ask} aria-busy={isAsking}>
      {children}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Form>
  )
}
