import { PALETTE } from '../scene/palette.ts'
import type { Run } from '../scene/run.ts'
import { type Swarm, swarmOf } from '../scene/swarm.ts'
import { type Camera, cameraAt } from '../scene/tour.ts'
import type { MapPage } from './page.ts'

interface Frames {
  /** Times between frames, in ms. */
  times: number[]
  wallMs: number
  /** Main thread time for moving the markers, in ms. */
  moveMs: number
  updates: number | undefined
  costs?: number[]
  views?: number
}

declare global {
  interface Window {
    bench: { show(count: number): Promise<number>; run(run: Run): Promise<Frames> }
  }
}

const PATIENCE_MS = 20_000
/** Maximum step, so that markers do not jump on slow pages. */
const LONGEST_STEP_S = 0.25

/** Exposes a page to the benchmark as `window.bench`. */
export function drive(page: MapPage): void {
  const codeAt = performance.now()
  let swarm: Swarm = swarmOf(0, PALETTE.length)
  let cameraNow = () => cameraAt(0, 'fit')

  /** Time from the code of the page to its first view, in ms. */
  async function show(count: number): Promise<number> {
    const askedAt = performance.now()
    swarm = swarmOf(count, PALETTE.length)
    const element = document.getElementById('map')
    if (!element) throw new Error('The page has no place for a map')
    const swarmMs = performance.now() - Math.max(askedAt, codeAt)
    const { positions, colors } = swarm
    await page.show({ element, count, positions, colors, cameraNow: () => cameraNow() })
    page.frame(cameraNow())
    await nextFrame()
    return performance.now() - askedAt - swarmMs
  }

  async function run({ tour, ...span }: Run): Promise<Frames> {
    const updatesBefore = page.updates?.()
    await page.elsewhere?.start()
    const startAt = await nextFrame()
    cameraNow = () => cameraAt(performance.now() - startAt, tour)
    const looped = await loop(page, swarm, cameraNow, span)
    const updates =
      updatesBefore === undefined ? undefined : (page.updates?.() ?? 0) - updatesBefore
    return { ...looped, updates, ...(await page.elsewhere?.stop()) }
  }

  window.bench = { show, run }
}

/** Moves the markers and the camera in each frame. */
async function loop(
  page: MapPage,
  swarm: Swarm,
  cameraNow: () => Camera,
  { measureMs, leastFrames }: Omit<Run, 'tour'>,
) {
  const times: number[] = []
  let moveMs = 0
  let stepS = 0
  const startAt = await nextFrame()
  let before = startAt
  let endsAt = startAt + measureMs
  while (before < Math.min(endsAt, startAt + PATIENCE_MS)) {
    const movesAt = performance.now()
    if (!page.elsewhere) swarm.move(stepS)
    moveMs += performance.now() - movesAt
    page.frame(cameraNow())
    const now = await nextFrame()
    times.push(now - before)
    stepS = Math.min(LONGEST_STEP_S, (now - before) / 1000)
    before = now
    while (before >= endsAt && times.length < leastFrames) endsAt += measureMs
  }
  return { times, moveMs, wallMs: before - startAt }
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
