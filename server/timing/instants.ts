/** Adds milliseconds to an instant; the result is ISO text, as tables store instants. */
export function shift(instant: Date, milliseconds: number): string {
  return new Date(instant.getTime() + milliseconds).toISOString()
}
