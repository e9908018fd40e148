import { type ClipboardEvent, useRef } from 'react'
import { TextAreaField } from '../../app/ui/field.tsx'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import { type TextMark, toggleMark } from '../../domain/office/marks.ts'
import { pastedHtml, pastedText } from '../../domain/office/pasted-text.ts'
import type { HtmlNode } from '../../domain/office/to-markdown.ts'
import styles from './listing-form.module.css'

type Props = {
  name: string
  label: string
  isHtml: boolean
  defaultValue: string
  error: string | undefined
}

const buttons: readonly { mark: TextMark; label: string }[] = [
  { mark: 'bold', label: 'Bold' },
  { mark: 'list', label: 'List' },
  { mark: 'heading', label: 'Heading' },
]

/** The text of a listing, with signs for bold words, lists and headings. What those cannot say is edited as HTML. */
export function DescriptionField({ name, label, isHtml, defaultValue, error }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const withButtons = useHydrated() && !isHtml
  const findArea = () => group.current?.querySelector('textarea') ?? null

  function press(mark: TextMark) {
    const area = findArea()
    if (!area) return
    const { text, start, end } = toggleMark(
      { text: area.value, start: area.selectionStart, end: area.selectionEnd },
      mark,
    )
    replace(area, 0, area.value.length, text)
    area.setSelectionRange(start, end)
  }

  function paste(event: ClipboardEvent) {
    const area = findArea()
    const text = isHtml ? null : readPasted(event.clipboardData)
    if (!area || text === null) return
    event.preventDefault()
    replace(area, area.selectionStart, area.selectionEnd, text)
  }

  return (
    <div ref={group} className={styles.description} onPaste={paste}>
      {withButtons && (
        <fieldset className={styles.marks} aria-label="Marks for the description">
          {buttons.map(({ mark, label }) => (
            <button key={mark} type="button" onClick={() => press(mark)} data-mark={mark}>
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <TextAreaField
        name={name}
        label={label}
        rows={14}
        maxLength={40_000}
        defaultValue={defaultValue}
        error={error}
        hint={
          isHtml
            ? 'This description has HTML that a plain text cannot say, so you edit the HTML. It is cleaned when it is saved.'
            : 'An empty line begins a paragraph. **Two stars** make words bold, “- ” at the start of a line makes a list, “# ” a heading.'
        }
      />
    </div>
  )
}

/** With the browser's own command, as far as it has it: then the text can be undone. */
function replace(area: HTMLTextAreaElement, from: number, to: number, text: string) {
  area.focus()
  area.setSelectionRange(from, to)
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The text of what was copied; null for files and the like. HTML that says no more than its words is read as plain text. */
function readPasted(clipboard: DataTransfer): string | null {
  const html = clipboard.getData('text/html')
  const text = clipboard.getData('text/plain')
  if (/<(?:li|b|strong|em|i|h[1-6])\b|mso-list|font-weight/i.test(html)) {
    const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
    return pastedHtml([...body.childNodes].flatMap(toNode))
  }
  return text ? pastedText(text) : null
}

/** Replaces `style` while HTML is parsed: the browser reports each such attribute as a fault against the Content-Security-Policy. */
const styleName = 'data-pasted-style'

function withoutStyles(html: string) {
  return html.replaceAll(/(?<=[\s"'])style(?=\s{0,9}=)/gi, styleName).replaceAll(/(?<=<\/?)style\b/gi, 'template')
}

function toNode(node: Node): HtmlNode[] {
  if (node instanceof Text) return [node.data.replaceAll(styleName, 'style')]
  if (!(node instanceof Element)) return []
  const attributes = Object.fromEntries(
    [...node.attributes].map(({ name, value }) => [name === styleName ? 'style' : name, value]),
  )
  return [{ tag: node.localName, attributes, children: [...node.childNodes].flatMap(toNode) }]
}
