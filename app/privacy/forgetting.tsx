import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetCopies, hasCopies } from '../offline/forget-copies.ts'
import buttons from '../ui/button.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { listDeviceKeys } from '../ui/storage.ts'
import { type DeviceContents, readContents, removeContents, restoreContents } from './device-contents.ts'
import styles from './forgetting.module.css'
import { dataSaverCookie, inLocalStorage, pageCopies, waitingKey } from './stored-kinds.ts'

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

/** Names the kinds of data that this browser keeps of the site, and forgets them if the visitor agrees (F15). */
export async function forget({ form, setStatus, setQuestion }: Options): Promise<void> {
  const names = listNames(readContents(), await hasCopies().catch(() => false))
  function forgetNow() {
    const contents = readContents()
    removeContents(contents)
    forgetCopies().catch(() => false)
    forgotten = contents
    setStatus(<Forgotten key={Date.now()} names={names} form={form} setStatus={setStatus} />)
  }
  if (names.length === 0) {
    forgetCopies().catch(() => false)
    // Pressed again, while it can still be undone.
    if (!forgotten) setStatus('This website had stored nothing in this browser.')
    return
  }
  setQuestion(<Question names={names} onForget={forgetNow} onClose={() => setQuestion(null)} />)
}

/** The names of the kinds that are there. Local storage also has words that were typed in the office, which are in no kind. */
function listNames({ local, cookie }: DeviceContents, hasCopies: boolean): string[] {
  const keys = [...local.keys()]
  const stored = inLocalStorage.filter((kind) => keys.some((key) => key.startsWith(kind.key)))
  const hasOthers = keys.some((key) => inLocalStorage.every((kind) => !key.startsWith(kind.key)))
  return [
    ...stored.map(({ name }) => name),
    ...(hasOthers ? ['other things that this website stored'] : []),
    ...(hasCopies ? [pageCopies.name] : []),
    ...(cookie === null ? [] : [dataSaverCookie.name]),
  ]
}

type QuestionProps = { names: readonly string[]; onForget: () => void; onClose: () => void }

function Question({ names, onForget, onClose }: QuestionProps) {
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
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {listDeviceKeys(waitingKey).length > 0 && (
        <p className={styles.unsent}>Messages that have not reached us yet would be lost.</p>
      )}
      <p>
        You can undo it for ten seconds.
        {names.includes(pageCopies.name) && ' Copies of pages do not come back: they are made again as you open pages.'}
      </p>
    </Dialog>
  )
}

type ForgottenProps = Omit<QuestionProps, 'onForget' | 'onClose'> & Pick<Options, 'form' | 'setStatus'>

/** Says what was removed, and can undo it for a while. */
function Forgotten({ names, form, setStatus }: ForgottenProps) {
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
    flushSync(() => setStatus(isWhole ? sayBack(names) : 'Your browser refused to take back a part of it.'))
    focusButton(form)
  }
  return (
    <>
      Forgotten: {names.join(', ')}.{' '}
      {!isOver && (
        <button ref={undo} type="button" className={styles.undo} onClick={restore}>
          Undo <span className="visually-hidden">within ten seconds</span>
        </button>
      )}
    </>
  )
}

function sayBack(names: readonly string[]) {
  return `Everything is back${names.includes(pageCopies.name) ? ', except the copies of pages' : ''}.`
}

function focusButton(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('[type=submit]')?.focus()
}
