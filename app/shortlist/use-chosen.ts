import { useLocation, useNavigate } from 'react-router'

/**
 * The property ids, in lower case, whose box is ticked, and a function that keeps them. They belong to the entry of the tab's history:
 * they are there again after Back or a reload (F11), and go with the tab.
 */
export function useChosen() {
  const location = useLocation()
  const navigate = useNavigate()
  const state: { chosen?: unknown } | null = location.state
  const chosen: unknown[] = Array.isArray(state?.chosen) ? state.chosen : []
  return {
    isChosen: (id: string) => chosen.includes(id),
    /** Keeps what is ticked now in the form of this box. */
    keep({ form }: HTMLInputElement) {
      if (form) navigate(location, { state: { chosen: readTicked(form) }, replace: true, preventScrollReset: true })
    },
  }
}

/** The property ids whose box is ticked. The form's buttons have the same name, and no value. */
export function readTicked(form: HTMLFormElement): FormDataEntryValue[] {
  return new FormData(form).getAll('compare').filter(Boolean)
}
