import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { listDeviceKeys, writeDevice } from '../device/storage.ts'
import { forgetCopies } from '../offline/forget-copies.ts'
import buttons from '../ui/button.module.css'
import { useModal } from '../ui/use-modal.ts'
import styles from './forgetting.module.css'
import { dataSaverCookie, inLocalStorage, pageCopies, waitingKey } from './stored-kinds.ts'

type Options = { form: HTMLFormElement; setStatus: (text: string) => void; setQuestion: (question: ReactNode) => void }

/** Forgets the device (F15); asks first where messages wait to be sent. */
export function forget({ form, setStatus, setQuestion }: Options): void {
  const waiting = listDeviceKeys(waitingKey).length
  if (waiting === 0) void forgetNow()
  else {
    const question = <Question waiting={waiting} onForget={forgetNow} onClose={() => setQuestion(null)} />
    // Outside the footer, whose colours are for a dark ground.
    setQuestion(createPortal(question, document.body))
  }

  async function forgetNow() {
    setStatus(await clear())
    // The server removes the cookie and answers with the page as it is without one.
    if (hasCookie()) form.submit()
  }
}

/** Removes everything that this browser stores of the site. Tells what it was. */
async function clear(): Promise<string> {
  const keys = listDeviceKeys('')
  // One after the other: after `clear()` other tabs would not know which keys are gone.
  for (const key of keys) writeDevice(key, null)
  try {
    sessionStorage.clear()
  } catch {}
  // The browser sends this event only to other tabs. Without a key it says that everything is gone.
  dispatchEvent(new StorageEvent('storage'))
  const kinds = inLocalStorage.filter((kind) => keys.some((key) => key.startsWith(kind.key.trim())))
  if (await forgetCopies().catch(() => false)) kinds.push(pageCopies)
  if (kinds.length === 0) return 'This website had stored nothing in this browser.'
  return `Cleared: ${kinds.map(({ name }) => name).join(', ')}.`
}

function hasCookie() {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${dataSaverCookie.key}=`))
}

type QuestionProps = { waiting: number; onForget: () => void; onClose: () => void }

/** Asks before messages are lost that the visitor wanted to send. */
function Question({ waiting, onForget, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const one = waiting === 1
  return (
    <dialog ref={dialog} className={styles.question} aria-labelledby="forget-question" onClose={onClose}>
      <h2 id="forget-question">{one ? 'One message has' : `${waiting} messages have`} not been sent yet</h2>
      <p>
        {one
          ? 'It is on this device only, and will be sent when there is a connection.'
          : 'They are on this device only, and will be sent when there is a connection.'}{' '}
        If you clear this device now, {one ? 'it' : 'they'} will be lost.
      </p>
      <form method="dialog" className={styles.answers}>
        <button type="submit" className={buttons.secondary}>
          {one ? 'Keep the message' : 'Keep the messages'}
        </button>
        <button type="submit" className={buttons.primary} onClick={onForget}>
          Forget everything
        </button>
      </form>
    </dialog>
  )
}
