import type { FromScene, ToScene } from './messages.ts'

/** Late enough not to delay the first view. */
const DELAY_MS = 600

/**
 * Tests the graphics card for `auto`, which starts on the CPU, because the test takes longer than the whole first view. A worker of
 * its own does it: opening the card blocks its thread for up to a fifth of a second, in which the map would stand still. Returns a
 * function that stops the test.
 */
export function tryCard(startWorker: () => Worker, onFast: () => void): () => void {
  let worker: Worker | undefined
  const stop = () => {
    clearTimeout(timer)
    worker?.terminate()
  }
  const timer = setTimeout(() => {
    worker = startWorker()
    worker.onmessage = ({ data }: MessageEvent<FromScene>) => {
      if (data.kind !== 'canvasNeeded') return
      stop()
      if (data.renderer === 'gl') onFast()
    }
    worker.postMessage({ kind: 'testCard' } satisfies ToScene)
  }, DELAY_MS)
  return stop
}
