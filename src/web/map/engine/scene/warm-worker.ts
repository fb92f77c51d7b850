const start = () => new Worker(new URL('./scene-worker.ts', import.meta.url), { type: 'module' })

// Whoever loads this code is about to see a map, and a worker takes as long to start as all the rest until its first view.
let ready: Worker | undefined = start()

/** A worker that draws a map; the first one is there already. */
export function takeWorker(): Worker {
  const taken = ready ?? start()
  ready = undefined
  return taken
}
