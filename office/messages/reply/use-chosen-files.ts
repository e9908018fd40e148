import { type RefObject, useEffect, useRef, useState } from 'react'
import { findFilesFault } from '../../../domain/inbox/reply-files.ts'
import type { ReplyAnswer } from './answer-reply.ts'

export type ChosenFiles = ReturnType<typeof useChosenFiles>

/** The files in a form. Those that were sent come back with `Undo` while the page is open (J21.6). */
export function useChosenFiles(form: RefObject<HTMLFormElement | null>, answer: ReplyAnswer | null) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [seen, setSeen] = useState<ReplyAnswer | null>(null)
  const sent = useRef<readonly File[]>([])

  function choose(files: readonly File[]) {
    const input = inputOf(form)
    if (!input) return
    const each = [...new Map(files.map((file) => [keyOf(file), file])).values()]
    const transfer = new DataTransfer()
    for (const file of each) transfer.items.add(file)
    input.files = transfer.files
    setChosen(each)
    setSeen(answer)
  }
  // Somebody may choose before the page's script runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setChosen([...(inputOf(form)?.files ?? [])]), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer?.isTakenBack && sent.current.length > 0) choose([...sent.current, ...chosen])
  }, [answer])
  const isNew = answer !== seen
  return {
    chosen,
    fault: findFilesFault(chosen) ?? (isNew ? answer?.faults.files : undefined),
    /** The names of files that the browser has not kept. */
    lost: isNew && chosen.length === 0 ? (answer?.files ?? []) : [],
    /** Adds to what was chosen before, which the browser would drop. */
    add: (files: FileList | null) => choose([...chosen, ...(files ?? [])]),
    remove: (file: File) => choose(chosen.filter((one) => one !== file)),
    /** Holds them for `Undo`. False, with the focus on them, where they cannot be sent. */
    send(): boolean {
      if (findFilesFault(chosen) !== null) {
        inputOf(form)?.focus()
        return false
      }
      sent.current = chosen
      return true
    },
    /** The form was emptied. */
    onReset: () => setChosen([]),
  }
}

const keyOf = ({ name, size, lastModified }: File) => `${lastModified} ${size} ${name}`

function inputOf({ current }: RefObject<HTMLFormElement | null>) {
  const input = current?.elements.namedItem('files')
  return input instanceof HTMLInputElement ? input : null
}
