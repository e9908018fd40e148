/** True for a complete answer that any cache may store: a copy of any other must not stay on the device (H13). */
export function isCacheable({ status, headers }: Response): boolean {
  return status === 200 && !/no-store|private/.test(headers.get('Cache-Control') ?? '')
}
