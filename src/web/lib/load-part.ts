const RETRY_MS = 2000
/** A server that hangs does not answer, and browsers wait for minutes. */
const SILENCE_MAX_MS = 30_000

/**
 * Imports code, and again until the server can be reached. Calls `onUnreachable` after each failure, and while the server does
 * not answer. Rejects if the server can be reached but does not have the code, because it was updated since.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  onUnreachable: () => void,
): Promise<Part> {
  let wasReachable = false
  for (;;) {
    const silence = setTimeout(onUnreachable, SILENCE_MAX_MS)
    try {
      return await load()
    } catch (error) {
      // The connection may have returned between the import and this request, so one failure proves nothing.
      const isReachable = await canReachServer()
      if (isReachable && wasReachable) throw error
      wasReachable = isReachable
      if (isReachable) continue
      onUnreachable()
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    } finally {
      clearTimeout(silence)
    }
  }
}

/** A proxy in front of a stopped server responds with an error. */
const canReachServer = (): Promise<boolean> =>
  // biome-ignore lint/style/noRestrictedGlobals: /healthz is not a call of the API
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
