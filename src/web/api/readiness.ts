import { setNotice } from './notice.ts'

/** Clears the notice once the server is ready. Without the session: a page that is only looked at must not prolong it. */
export async function askWhetherReady(): Promise<void> {
  try {
    const { ok } = await fetch('/readyz', { credentials: 'omit' })
    if (ok) setNotice(undefined)
  } catch {
    // Not reached: the notice holds until the server says otherwise.
  }
}
