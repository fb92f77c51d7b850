import type { TiledPicture, ToScene } from '../messages.ts'
import { loadPicture } from './load-picture.ts'
import { PREVIEW_TILE } from './visible-tiles.ts'

/**
 * Sends a picture and its preview to the scene. The preview is loaded on this thread, because each step would wait
 * for a frame in the worker, and the first frames take longest.
 */
export function createPictureLoader(send: (message: ToScene, transferred: Transferable[]) => void) {
  let loading = new AbortController()
  return {
    async load(picture: TiledPicture | null) {
      loading.abort()
      loading = new AbortController()
      const { signal } = loading
      const loaded = picture && (await loadPicture(picture.preview, PREVIEW_TILE.texels, signal))
      if (signal.aborted) return
      const preview = loaded === null || typeof loaded === 'string' ? undefined : loaded
      send({ kind: 'picture', picture, preview }, preview ? [preview.bytes.buffer] : [])
    },
    close: () => loading.abort(),
  }
}
