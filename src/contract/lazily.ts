/** Creates a value on its first use, and returns the same one from then on. */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= create()
    return value
  }
}
