import type { State } from '../../domain/shortlist/entry.ts'

export const stateLabels: Record<State, string> = {
  considering: 'Considering',
  viewed: 'Viewed',
  offered: 'Offered',
  no: 'No',
}
