import { type FormEvent, type MouseEvent, useId, useRef, useState } from 'react'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { everything, parseSearch, type Search } from '../../domain/listings/search.ts'
import buttons from '../ui/button.module.css'
import { CloseButton } from '../ui/close-button.tsx'
import { useModal } from '../ui/use-modal.ts'
import { fillFields, MoreFields, PrimaryFields, readFields } from './filter-fields.tsx'
import styles from './filter-sheet.module.css'
import { useLiveSearch } from './use-live-search.ts'

type Props = {
  screen: ScreenId
  results: Results
  /** Shows the search that the visitor chose; closes the sheet first. */
  onShow: (search: Search, close: () => void) => void
  onClose: () => void
}

/**
 * The filter on a phone: a sheet over the page. Its button counts the properties as soon as the browser can search, and the
 * page beneath changes only when it is pressed.
 */
export function FilterSheet({ screen, results, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const { draft, setDraft, found, count } = useDraftSearch(screen, results.search)
  const [errors, setErrors] = useState<Results['errors']>({})
  useModal(dialog)

  function edit(search: Search) {
    setDraft(search)
    setErrors({})
  }
  function clear(form: HTMLFormElement) {
    fillFields(form, new URLSearchParams())
    edit(everything)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setErrors(found?.errors ?? {})
    const [firstWrong] = Object.keys(found?.errors ?? {})
    if (firstWrong) event.currentTarget.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus()
    // Closed by its own element, the dialog gives the focus back.
    else onShow(draft, () => dialog.current?.close())
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a modal dialog with Escape
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={title} onClose={onClose} onClick={closeOnBackdrop}>
      <form
        className={styles.form}
        onInput={({ currentTarget }) => edit(parseSearch(readFields(currentTarget)))}
        onSubmit={submit}
        noValidate
      >
        <div className={styles.head}>
          <h2 id={title}>Filters</h2>
          <CloseButton className={styles.close} />
        </div>
        <div className={styles.fields}>
          <PrimaryFields screen={screen} results={results} />
          <MoreFields results={results} errors={errors} />
        </div>
        <div className={styles.buttons}>
          <button
            type="button"
            className={buttons.secondary}
            onClick={({ currentTarget: { form } }) => form && clear(form)}
          >
            Clear all
          </button>
          <button type="submit" className={buttons.primary}>
            Show {count ?? 'properties'}
          </button>
        </div>
        <p role="status" className="visually-hidden">
          {count}
        </p>
      </form>
    </dialog>
  )
}

/** The search that the fields of the sheet describe, and its results: null until the browser can search. */
function useDraftSearch(screen: ScreenId, shown: Search) {
  const liveSearch = useLiveSearch(screen)
  const [edited, setDraft] = useState(shown)
  // The order belongs to the page: the sheet has no field for it.
  const draft: Search = { ...edited, sort: shown.sort, page: 1 }
  const found = liveSearch?.(draft) ?? null
  const isValid = found !== null && Object.keys(found.errors).length === 0
  const count = isValid ? `${found.total} ${found.total === 1 ? 'property' : 'properties'}` : null
  return { draft, setDraft, found, count }
}

/** A click on the backdrop has the dialog itself as its target. */
function closeOnBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close()
}
