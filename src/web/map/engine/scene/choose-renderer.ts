import { createGlRenderer } from '../gl/gl-renderer.ts'
import { emptyFrame, type Frame, type Renderer, type RendererKind } from '../renderer.ts'

/** Names of drivers that draw on the CPU, where our own renderer is many times faster. */
const SOFTWARE_DRIVER = /swiftshader|llvmpipe|softpipe|basic render|software/i

const SIZE = { width: 1280, height: 800 }
const MARKERS = 20_000
/** Half of a frame at 60 Hz: the rest is for the picture and the browser. */
const MAX_FRAME_MS = 8

/** Chooses a renderer for `auto`: the graphics card, if there is one and it is fast. The end of the worker closes its context. */
export function chooseRenderer(): RendererKind {
  const canvas = new OffscreenCanvas(1, 1)
  const gl = canvas.getContext('webgl2')
  // Checked before any shader is compiled, which takes a software driver a while.
  if (!gl || isSoftware(driverName(gl))) return 'splat'
  const renderer = createGlRenderer(canvas, () => {})
  return renderer && frameMs(renderer, gl) <= MAX_FRAME_MS ? 'gl' : 'splat'
}

export function isSoftware(driver: string): boolean {
  return SOFTWARE_DRIVER.test(driver)
}

/** `UNMASKED_RENDERER_WEBGL` of the extension. */
const DRIVER_NAME = 0x9246

/** "null" if the browser does not say; then the time of the frames decides. */
function driverName(gl: WebGL2RenderingContext): string {
  gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(DRIVER_NAME))
}

/** The fastest of a few frames. The first, which compiles and uploads, does not count. */
function frameMs(renderer: Renderer, gl: WebGL2RenderingContext): number {
  const frame = crowdedFrame()
  renderer.resize(SIZE, 1)
  renderer.setStyle({ colors: new Uint32Array(1), rim: 0, sea: 0, radius: 5 })
  drawAndWait()
  return Math.min(drawAndWait(), drawAndWait(), drawAndWait())

  function drawAndWait() {
    const startMs = performance.now()
    renderer.draw(frame)
    // Reading a pixel waits until drawing has finished.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    return performance.now() - startMs
  }
}

function crowdedFrame(): Frame {
  const positions = Float32Array.from(
    { length: 2 * MARKERS },
    (_, place) => (place * (place % 2 === 0 ? 7 : 3)) % SIZE.height,
  )
  return emptyFrame({
    count: MARKERS,
    previous: positions,
    next: positions,
    progress: 1,
    statuses: new Uint8Array(MARKERS),
  })
}
