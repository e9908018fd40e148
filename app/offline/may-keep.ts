/** True for a complete answer that the server lets everybody keep: a copy of any other must not stay on the device (H13). */
export function mayKeep({ status, headers }: Response): boolean {
  return status === 200 && !/no-store|private/.test(headers.get('Cache-Control') ?? '')
}
