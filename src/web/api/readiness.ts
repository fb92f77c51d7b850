import { notice } from './notice.ts'

/** Clears the notice once the server is ready. The request has no session, because an idle page must not extend it. */
export async function askWhetherReady(): Promise<void> {
  try {
    const { ok } = await fetch('/readyz', { credentials: 'omit' })
    if (ok) notice.set(undefined)
  } catch {
    // Without a response, the notice remains.
  }
}
