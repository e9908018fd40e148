/** Milliseconds. What comes sooner changes the page at once: spinners and skeletons that flash by would only unsettle. */
const patience = 150

/** A value, or the promise of one that takes longer than 150 ms, for a page that shows meanwhile that it is awaited (E7). */
export async function comeLater<Value extends object>(
  answer: Promise<Value>,
): Promise<{ value: Value | Promise<Value> }> {
  const inTime = await Promise.race([answer, new Promise<null>((resolve) => setTimeout(resolve, patience, null))])
  return { value: inTime ?? answer }
}
