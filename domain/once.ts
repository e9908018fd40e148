/** Computes a value when it is first asked for, and keeps it. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | null = null
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}
