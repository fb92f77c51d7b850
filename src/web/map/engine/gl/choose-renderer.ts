import type { Frame, Renderer, RendererKind } from '../renderer.ts'
import { createGlRenderer } from './gl-renderer.ts'

/** Names of drivers that draw on the processor: there our own renderer is many times faster. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|gdi generic|software/i

const SIZE = { width: 1280, height: 800 }
const MARKERS = 20_000
const TIMED_FRAMES = 3
/** Half of a frame at 60 a second: the rest is for the picture and the browser. */
const SLOWEST_FRAME_MS = 8

/** What draws the map where nobody chose: the graphics card if there is one and it is fast. */
export function chooseRenderer(): RendererKind {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const gl = canvas.getContext('webgl2')
  if (!gl) return 'splat'
  // Before any shader is compiled: that alone takes a software driver a while.
  if (isSoftware(driverName(gl))) {
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return 'splat'
  }
  const renderer = createGlRenderer(canvas, () => {})
  if (!renderer) return 'splat'
  const isFast = frameMs(renderer, gl) <= SLOWEST_FRAME_MS
  renderer.close()
  return isFast ? 'gl' : 'splat'
}

export function isSoftware(driver: string): boolean {
  return SOFTWARE.test(driver)
}

function driverName(gl: WebGL2RenderingContext): string {
  const named = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
}

/** The middle one of some frames; what is compiled and copied at first does not count. */
function frameMs(renderer: Renderer, gl: WebGL2RenderingContext): number {
  const frame = crowdedFrame()
  renderer.resize(SIZE, 1)
  renderer.setLook({ colors: Uint32Array.of(0xffffffff), rim: 0xff000000, sea: 0, radius: 5 })
  drawAndWait()
  const times = Array.from({ length: TIMED_FRAMES }, drawAndWait)
  return times.sort((one, other) => one - other)[Math.floor(TIMED_FRAMES / 2)] ?? 0

  function drawAndWait() {
    const startMs = performance.now()
    renderer.draw(frame)
    // Drawing is over only once a pixel can be read.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    return performance.now() - startMs
  }
}

function crowdedFrame(): Frame {
  const positions = Float32Array.from({ length: 2 * MARKERS }, (_, place) =>
    place % 2 === 0 ? (place * 7) % SIZE.width : (place * 3) % SIZE.height,
  )
  const same = { scaleX: 1, scaleY: 1, x0: 0, y0: 0 }
  return {
    pixelRatio: 1,
    pixelFromImage: same,
    pixelFromGame: same,
    tiles: [],
    tilesVersion: 0,
    markers: {
      count: MARKERS,
      previous: positions,
      next: positions,
      share: 1,
      statuses: new Uint8Array(MARKERS),
    },
    shown: -1,
    stamps: { count: 0, sprites: [], xs: [], ys: [] },
    budgetMs: SLOWEST_FRAME_MS,
    isStill: false,
  }
}
