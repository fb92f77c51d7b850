const listeners = new Set<() => void>()

/**
 * Runs the listener when the user resets the filters of the list. The search of the URL does not show this, because it stays
 * the same while the text in the search field is invalid.
 */
export function onFilterReset(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function noteFilterReset(): void {
  for (const listener of listeners) listener()
}
