/** Reads the revision of a thread that a form posts; 0, which no thread has, for anything else. */
export function readRevision(posted: string | null): number {
  return /^\d{1,9}$/.test(posted ?? '') ? Number(posted) : 0
}
