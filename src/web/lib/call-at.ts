/** With a longer delay, a timer fires immediately. */
export const TIMER_MAX_MS = 2 ** 31 - 1

/** Calls back when an instant has passed, in milliseconds since 1970; returns a function that cancels it. */
export function callAt(at: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A timer can also fire slightly early.
  const check = () => {
    const leftMs = at - Date.now()
    if (leftMs > 0) timer = setTimeout(check, Math.min(leftMs, TIMER_MAX_MS))
    else callback()
  }
  check()
  return () => clearTimeout(timer)
}
