/** The instant so many milliseconds after another, or before it when negative, as text: the form in which tables hold instants. */
export function shift(instant: Date, milliseconds: number): string {
  return new Date(instant.getTime() + milliseconds).toISOString()
}
