import { type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { figureErrors } from '../../../domain/search/figures.ts'
import { listSheetFields } from '../../../domain/search/filter-fields.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import type { Results } from '../../../domain/search/results.ts'
import type { ScreenId } from '../../../domain/search/screens.ts'
import { urls } from '../../../domain/urls.ts'
import buttons from '../../ui/button.module.css'
import { CloseButton } from '../../ui/close-button.tsx'
import { atEndOfBody, useModal } from '../../ui/use-modal.ts'
import { clearOtherKinds, FilterFields, fillFields, HiddenFields, readFilter } from './filter-fields.tsx'
import styles from './filter-sheet.module.css'
import { useDraftFilter } from './use-draft-filter.ts'
import { WhereField } from './where-field.tsx'

type Props = {
  screen: ScreenId
  results: Results
  /** The fields of the page's form, whose changes stay. */
  fields: URLSearchParams
  /** Shows the search of the sheet's fields; closes the sheet first. */
  onApply: (form: HTMLFormElement, close: () => void) => void
  onClose: () => void
}

/**
 * The filter on a phone: a sheet over the page, with the number of results in its button. The page stays as it is until the
 * sheet's form is submitted.
 */
export function FilterSheet({ screen, results, fields, onApply, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const title = useId()
  const draft = useDraftFilter(screen, results, fields)
  const [errors, setErrors] = useState(noErrors)
  useModal(dialog)

  function edit(places?: readonly string[]) {
    if (!form.current) return
    draft.edit(form.current, places)
    setErrors(noErrors)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's fields are taken over once, when the sheet opens
  useEffect(() => {
    fillFields(form.current, fields)
    edit()
  }, [])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The draft's errors come with its count, a moment later, and without a connection never.
    const errors = figureErrors(parseSearch(readFilter(event.currentTarget)))
    const [firstInvalid] = Object.keys(errors)
    if (firstInvalid) {
      setErrors(errors)
      event.currentTarget.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus()
    } else {
      // `close()` lets the browser return the focus to the button that opened the dialog. Then `onClose` removes the dialog.
      onApply(event.currentTarget, () => dialog.current?.close())
    }
  }
  function clear() {
    fillFields(form.current, new URLSearchParams())
    edit()
  }

  const shared = { screen, results, fields: draft.fields, draft: draft.search, counts: draft.counts }
  return atEndOfBody(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a modal dialog with Escape
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={title} onClose={onClose} onClick={closeOnBackdrop}>
      <form
        ref={form}
        action={urls.listings(screen)}
        className={styles.form}
        onInput={(event) => {
          clearOtherKinds(event)
          edit()
        }}
        onSubmit={submit}
        noValidate
      >
        <div className={styles.head}>
          <h2 id={title}>Filters</h2>
          <CloseButton className={styles.close} />
        </div>
        <div className={styles.fields}>
          {/* The words of the search have their field in the page. */}
          <input type="hidden" name="q" />
          <input type="hidden" name="say" />
          <HiddenFields search={results.search} shown={['q', 'say']} />
          <WhereField {...shared} onChange={edit} />
          <FilterFields {...shared} names={listSheetFields(screen, results)} errors={errors} />
        </div>
        <div className={styles.buttons}>
          <button type="button" className={buttons.secondary} onClick={clear}>
            Clear all
          </button>
          <button type="submit" className={buttons.primary}>
            Show {draft.found ?? 'properties'}
          </button>
        </div>
        <p role="status" className="visually-hidden">
          {draft.found}
        </p>
      </form>
    </dialog>,
  )
}

/** One object for all: another one would render the sheet again with every change of a field. */
const noErrors: Results['errors'] = {}

/** A click on the backdrop has the dialog itself as its target. */
function closeOnBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close()
}
