import type { RendererChoice, ToScene } from './messages.ts'
import { tryCard } from './try-card.ts'

interface Scene {
  send(message: ToScene, transferred: Transferable[]): void
  startWorker(): Worker
}

/** A canvas serves only one kind of renderer, so another renderer needs a new canvas. */
export function createCanvasPool(host: HTMLElement, { send, startWorker }: Scene) {
  /** Those of the page, the newest first. */
  const canvases: HTMLCanvasElement[] = []
  let created = 0
  /** Stops what would replace the canvas later. */
  let stopWaiting = () => {}

  function replace(renderer: RendererChoice) {
    stopWaiting()
    if (renderer === 'auto') stopWaiting = tryCard(startWorker, () => replace('gl'))
    const next = document.createElement('canvas')
    next.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;touch-action:none'
    const surface = next.transferControlToOffscreen()
    send({ kind: 'canvas', canvas: surface, renderer }, [surface])
    // Below the old canvas, which stays visible until the new one has been drawn on.
    host.prepend(next)
    canvases.unshift(next)
    created += 1
  }

  return {
    replace,
    /**
     * For a graphics card that failed. While the browser's process for it starts again, a new canvas would never be shown, and
     * the page gets no frames; the first may have been on its way before.
     */
    replaceLost(renderer: RendererChoice) {
      stopWaiting()
      stopWaiting = afterFrames(2, () => replace(renderer))
    },
    /** Removes the canvases below this number, which counts from 1: an old renderer may report while a new one opens. */
    removeBefore(canvas: number) {
      for (const old of canvases.splice(created - canvas + 1)) old.remove()
    },
    close() {
      stopWaiting()
      for (const each of canvases) each.remove()
    },
  }
}

/** Returns a function that stops it. */
function afterFrames(count: number, action: () => void): () => void {
  let request = 0
  const wait = (frames: number) => {
    request = requestAnimationFrame(() => (frames > 1 ? wait(frames - 1) : action()))
  }
  wait(count)
  return () => cancelAnimationFrame(request)
}
