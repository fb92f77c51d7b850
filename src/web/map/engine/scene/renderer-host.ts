import { createGlRenderer } from '../gl/gl-renderer.ts'
import type { MapStyle } from '../markers.ts'
import type { RendererChoice } from '../messages.ts'
import { emptyFrame, type Frame, type Renderer, type RendererKind } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { openKernel } from '../splat/kernel/kernel.ts'
import { createSplatRenderer } from '../splat/splat-renderer.ts'

/** Late enough not to delay the first view. */
const TRIAL_DELAY_MS = 600

interface Listeners {
  /** The first frame of a renderer was drawn. */
  onOpened(kind: RendererKind): void
  /** Another canvas is needed, for this renderer. */
  onCanvasNeeded(kind: RendererKind): void
}

/** Owns the current renderer and applies style and size to each new one. */
export function createRendererHost(listeners: Listeners) {
  const canvas: Size = { width: 1, height: 1 }
  let renderer: Renderer | undefined
  let style: MapStyle | undefined
  let sea: number | undefined
  let isNew = false
  let trial: ReturnType<typeof setTimeout> | undefined

  const tryGl = () => {
    if (chooseRenderer() === 'gl') listeners.onCanvasNeeded('gl')
  }
  const applyStyle = () => {
    if (style) renderer?.setStyle({ ...style, sea: sea ?? style.sea })
  }

  return {
    canvas,
    renderer: () => renderer,
    open(surface: OffscreenCanvas, choice: RendererChoice, pixelRatio: number) {
      renderer?.close()
      renderer = openRenderer(choice, surface, () => listeners.onCanvasNeeded('splat'))
      renderer.resize(canvas, pixelRatio)
      applyStyle()
      isNew = true
      clearTimeout(trial)
      if (choice === 'auto') trial = setTimeout(tryGl, TRIAL_DELAY_MS)
    },
    setStyle(next: MapStyle) {
      style = next
      applyStyle()
    },
    /** The sea takes the color of the picture's edge, so that the edge is invisible. */
    setSea(color: number) {
      sea = color
      applyStyle()
    },
    draw(frame: Frame) {
      if (!renderer || !style) return
      renderer.draw(frame)
      if (isNew) listeners.onOpened(renderer.kind)
      isNew = false
    },
  }
}

/**
 * Opens the requested renderer, or the other one if the browser lacks what it needs. `auto` starts on the CPU, because
 * testing the graphics card takes longer than the whole first view.
 */
export function openRenderer(
  choice: RendererChoice,
  canvas: OffscreenCanvas,
  onLost: () => void,
): Renderer {
  const splat = () => {
    const kernel = openKernel()
    return kernel && createSplatRenderer(canvas, kernel)
  }
  const gl = () => createGlRenderer(canvas, onLost)
  const renderer = choice === 'gl' ? (gl() ?? splat()) : (splat() ?? gl())
  if (!renderer) throw new Error('This browser has neither WebGL2 nor WebAssembly')
  return renderer
}

/** Names of drivers that draw on the CPU, where our own renderer is many times faster. */
const SOFTWARE_DRIVER = /swiftshader|llvmpipe|softpipe|basic render|gdi generic|software/i

const SIZE = { width: 1280, height: 800 }
const MARKERS = 20_000
const TIMED_FRAMES = 3
/** Half of a frame at 60 Hz: the rest is for the picture and the browser. */
const MAX_FRAME_MS = 8

/** Chooses a renderer for `auto`: the graphics card, if there is one and it is fast. */
function chooseRenderer(): RendererKind {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const gl = canvas.getContext('webgl2')
  if (!gl) return 'splat'
  // Checked before any shader is compiled, which takes a software driver a while.
  if (isSoftware(driverName(gl))) {
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return 'splat'
  }
  const renderer = createGlRenderer(canvas, () => {})
  if (!renderer) return 'splat'
  const isFast = medianFrameMs(renderer, gl) <= MAX_FRAME_MS
  renderer.close()
  return isFast ? 'gl' : 'splat'
}

export function isSoftware(driver: string): boolean {
  return SOFTWARE_DRIVER.test(driver)
}

function driverName(gl: WebGL2RenderingContext): string {
  const debugInfo = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(debugInfo ? debugInfo.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
}

/** The median of a few frames. The first, which compiles and uploads, does not count. */
function medianFrameMs(renderer: Renderer, gl: WebGL2RenderingContext): number {
  const frame = crowdedFrame()
  renderer.resize(SIZE, 1)
  renderer.setStyle({ colors: Uint32Array.of(0xffffffff), rim: 0xff000000, sea: 0, radius: 5 })
  drawAndWait()
  const times = Array.from({ length: TIMED_FRAMES }, drawAndWait)
  return times.sort((one, other) => one - other)[Math.floor(TIMED_FRAMES / 2)] ?? 0

  function drawAndWait() {
    const startMs = performance.now()
    renderer.draw(frame)
    // Reading a pixel waits until drawing has finished.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    return performance.now() - startMs
  }
}

function crowdedFrame(): Frame {
  const positions = Float32Array.from({ length: 2 * MARKERS }, (_, place) =>
    place % 2 === 0 ? (place * 7) % SIZE.width : (place * 3) % SIZE.height,
  )
  const markers = {
    count: MARKERS,
    previous: positions,
    next: positions,
    progress: 1,
    statuses: new Uint8Array(MARKERS),
  }
  return { ...emptyFrame(markers), budgetMs: MAX_FRAME_MS, isStill: false }
}
