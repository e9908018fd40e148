import { useRef, useState } from 'react'
import { copyText } from '../../app/share/copy-text.ts'
import buttons from '../../app/ui/button.module.css'
import { TextField } from '../../app/ui/field.tsx'
import { useHydrated } from '../../app/ui/use-hydrated.ts'

/** A text to take elsewhere, with a button that copies it; without script it is selected by hand. */
export function CopiedText({ label, text, copy }: { label: string; text: string; copy: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  async function press() {
    const done = await copyText(text)
    setIsCopied(done)
    if (!done) row.current?.querySelector('input')?.select()
  }
  return (
    <>
      <div ref={row}>
        <TextField label={label} value={text} readOnly onFocus={({ target }) => target.select()} />
      </div>
      {useHydrated() && (
        <button type="button" className={buttons.secondary} onClick={press}>
          {isCopied ? 'Copied' : copy}
        </button>
      )}
    </>
  )
}
