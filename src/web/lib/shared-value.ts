/** A value outside React that components read with `useSyncExternalStore(value.subscribe, value.get)`. */
export function createSharedValue<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    /** Does not notify the subscribers if the value is unchanged. */
    set(next: Value): void {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
