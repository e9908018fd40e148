import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listDeviceKeys } from '../ui/storage.ts'
import { countCopies, forgetCopies } from '../offline/forget-copies.ts'
import buttons from '../ui/button.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { type DeviceContents, readContents, removeContents, restoreContents } from './device-contents.ts'
import styles from './forgetting.module.css'
import { listLosses } from './list-losses.ts'
import { waitingKey } from './stored-kinds.ts'

type Options = {
  form: HTMLFormElement
  setStatus: (status: ReactNode) => void
  setQuestion: (question: ReactNode) => void
}

/**
 * Milliseconds in which forgetting can be undone. The decision itself has no time limit: the question is asked before, and says what
 * will go. A longer time would leave the data to the next person at the device.
 */
const undoTime = 10_000

/** The last forgotten contents, while that can be undone: in the memory of this tab only. */
let forgotten: DeviceContents | null = null

/** Says what this browser keeps of the site, and forgets it if the visitor agrees (F15). */
export async function forget({ form, setStatus, setQuestion }: Options): Promise<void> {
  const copies = await countCopies().catch(() => 0)
  const contents = readContents()
  const losses = listLosses({ ...contents, copies })
  function forgetNow() {
    const contents = readContents()
    removeContents(contents)
    forgetCopies().catch(() => false)
    forgotten = contents
    setStatus(<Forgotten key={Date.now()} losses={losses} copies={copies} form={form} setStatus={setStatus} />)
  }
  if (losses.length === 0) {
    // The rest counts as nothing, such as a value that is no JSON.
    if (contents.local.size > 0) removeContents(contents)
    forgetCopies().catch(() => false)
    // Pressed again, while it can still be undone.
    if (!forgotten) setStatus('This website had stored nothing in this browser.')
    return
  }
  setQuestion(<Question losses={losses} copies={copies} onForget={forgetNow} onClose={() => setQuestion(null)} />)
}

type QuestionProps = { losses: readonly string[]; copies: number; onForget: () => void; onClose: () => void }

function Question({ losses, copies, onForget, onClose }: QuestionProps) {
  const waiting = listDeviceKeys(waitingKey).length
  const answers = (
    <form method="dialog" className={styles.answers}>
      <button type="submit" className={buttons.secondary}>
        Keep everything
      </button>
      <button type="submit" value="forget" className={buttons.primary}>
        Forget everything
      </button>
    </form>
  )
  return (
    <Dialog
      title="Forget this device?"
      onClose={(answer) => {
        onClose()
        // Now, when the page behind the dialog can take the focus.
        if (answer === 'forget') onForget()
      }}
      answers={answers}
    >
      <p>This website keeps these in this browser, and will remove them:</p>
      <ul className={styles.losses}>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {waiting > 0 && (
        <p className={styles.unsent}>
          {waiting === 1 ? 'One message has' : `${waiting} messages have`} not reached us yet, and would be lost.
        </p>
      )}
      <p>
        You can undo it for ten seconds.
        {copies > 0 && ' Copies of pages do not come back: they are made again as you open pages.'}
      </p>
    </Dialog>
  )
}

type ForgottenProps = Omit<QuestionProps, 'onForget' | 'onClose'> & Pick<Options, 'form' | 'setStatus'>

/** Says what was removed, and can undo it for a while. */
function Forgotten({ losses, copies, form, setStatus }: ForgottenProps) {
  const [isOver, setOver] = useState(false)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    undo.current?.focus()
    function end() {
      forgotten = null
      const hadFocus = document.activeElement === undo.current
      flushSync(() => setOver(true))
      if (hadFocus) focusButton(form)
    }
    const timer = setTimeout(end, undoTime)
    // A page that is opened again from the browser's memory must be empty.
    addEventListener('pagehide', end)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', end)
    }
  }, [form])

  function restore() {
    const isWhole = forgotten !== null && restoreContents(forgotten)
    forgotten = null
    flushSync(() => setStatus(isWhole ? sayBack(copies) : 'Your browser refused to take back a part of it.'))
    focusButton(form)
  }
  return (
    <>
      Forgotten: {losses.join(', ')}.{' '}
      {!isOver && (
        <button ref={undo} type="button" className={styles.undo} onClick={restore}>
          Undo <span className="visually-hidden">within ten seconds</span>
        </button>
      )}
    </>
  )
}

function sayBack(copies: number) {
  return `Everything is back${copies > 0 ? ', except the copies of pages' : ''}.`
}

function focusButton(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('[type=submit]')?.focus()
}
