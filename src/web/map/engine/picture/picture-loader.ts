import type { PictureInTiles, ToScene } from '../messages.ts'
import { loadPicture } from './load-picture.ts'
import { previewTile } from './visible-tiles.ts'

/**
 * Tells the scene of a picture together with its preview. That is loaded here, since each step of it would wait for a frame
 * in the worker, and the first frames take longest.
 */
export function createPictureOpener(send: (message: ToScene, transferred: Transferable[]) => void) {
  let loading = new AbortController()
  return {
    async open(picture: PictureInTiles | null) {
      loading.abort()
      loading = new AbortController()
      const { signal } = loading
      const preview = picture
        ? await loadPicture(picture.preview, previewTile.texels, signal)
        : undefined
      if (signal.aborted) return
      send({ kind: 'picture', picture, preview }, preview ? [preview.bytes.buffer] : [])
    },
    close: () => loading.abort(),
  }
}
