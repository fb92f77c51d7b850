import { emptyFrame, type Frame, type Renderer, type RendererKind } from '../renderer.ts'
import { createGlRenderer } from './gl-renderer.ts'

/** Names of drivers that draw on the CPU, where our own renderer is many times faster. */
const SOFTWARE_DRIVER = /swiftshader|llvmpipe|softpipe|basic render|gdi generic|software/i

const SIZE = { width: 1280, height: 800 }
const MARKERS = 20_000
const TIMED_FRAMES = 3
/** Half of a frame at 60 Hz: the rest is for the picture and the browser. */
const MAX_FRAME_MS = 8

/** Chooses a renderer for `auto`: the graphics card, if there is one and it is fast. */
export function chooseRenderer(): RendererKind {
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
