/** A decoded picture; undefined when there is none to be had, which the log says. */
export async function loadPicture(
  url: string,
  signal: AbortSignal,
): Promise<ImageBitmap | undefined> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: pictures are no part of the API
    const answer = await fetch(url, { signal })
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
    return await createImageBitmap(await answer.blob())
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: an image that fails to load is only logged
    if (!signal.aborted) console.error(`The map picture ${url} could not be loaded:`, error)
    return undefined
  }
}
