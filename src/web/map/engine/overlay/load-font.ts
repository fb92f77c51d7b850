/** The console's own, as its style sheet names it; pages and workers have their fonts apart. */
export const FAMILY = 'IBM Plex Sans Variable'

declare global {
  interface Window {
    /** Of a worker. */
    readonly fonts: FontFaceSet
  }
}

/** Labels that are drawn after this have the letters of a font file. */
export async function loadFont(url: string): Promise<void> {
  try {
    const face = new FontFace(FAMILY, `url(${JSON.stringify(url)})`, { weight: '100 700' })
    self.fonts.add(await face.load())
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: labels go on in the system's letters; only this says why
    console.error('The font of the labels could not be loaded:', error)
  }
}
