import { useCallback, useEffect, useRef, useState } from 'react'

const SEARCH_DEBOUNCE_MS = 300

/** Runs `act` with the latest value after it has not changed for `delayMs`. */
export function useDebounced<Value>(act: (value: Value) => void, delayMs = SEARCH_DEBOUNCE_MS) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return useCallback(
    (value: Value) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(value), delayMs)
    },
    [delayMs],
  )
}

/** The value once it has not changed for `delayMs`; until then the previous one, at first the initial one. */
export function useDebouncedValue<Value>(value: Value, initial: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(initial)
  const debounce = useDebounced(setDebounced, delayMs)
  useEffect(() => debounce(value), [value, debounce])
  return debounced
}
