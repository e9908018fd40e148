import type { WorkingHours } from '../../../domain/content/office-hours.ts'

/** Nine to six from Monday to Friday. */
export const nairobiHours: WorkingHours = {
  ...{ week: { days: [1, 2, 3, 4, 5], opens: 9, closes: 18 }, closed: [] },
  timeZone: 'Africa/Nairobi',
}
