import { notice } from './notice.ts'

/** Clears the notice once the server is ready. Without the session: a page that is only looked at must not prolong it. */
export async function askWhetherReady(): Promise<void> {
  try {
    const { ok } = await fetch('/readyz', { credentials: 'omit' })
    if (ok) notice.set(undefined)
  } catch {
    // Not reached: the notice holds until the server says otherwise.
  }
}
