const FAMILY = 'IBM Plex Sans Variable'

declare global {
  interface Window {
    /** Of a worker. */
    readonly fonts: FontFaceSet
  }
}

/** The family of a font file once it is loaded; undefined if it cannot be had. */
export async function loadFont(url: string): Promise<string | undefined> {
  try {
    const face = new FontFace(FAMILY, `url(${JSON.stringify(url)})`, { weight: '100 700' })
    self.fonts.add(await face.load())
    return FAMILY
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: labels go on in the system's letters; only this says why
    console.error('The font of the labels could not be loaded:', error)
    return undefined
  }
}
