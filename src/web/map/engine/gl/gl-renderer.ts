import type { Renderer } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { rgbaOf } from './colors.ts'
import { createMarkerPass } from './marker-pass.ts'
import { createQuadPass } from './quad-pass.ts'
import { createSpriteTextures } from './sprite-textures.ts'
import { createTileTextures } from './tile-textures.ts'

/** Shaders antialias the markers, and nothing needs depth. */
const CONTEXT_ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  antialias: false,
  depth: false,
  stencil: false,
  powerPreference: 'high-performance',
}

/**
 * Draws on the graphics card. Returns undefined without WebGL2. After a lost context the canvas is of no further use.
 */
export function createGlRenderer(
  canvas: OffscreenCanvas,
  onLost: () => void,
): Renderer | undefined {
  const gl = canvas.getContext('webgl2', CONTEXT_ATTRIBUTES)
  if (!gl) return undefined
  const quads = createQuadPass(gl)
  const tiles = createTileTextures(gl)
  const sprites = createSpriteTextures(gl)
  const markers = createMarkerPass(gl)
  let size: Size = { width: canvas.width, height: canvas.height }
  canvas.addEventListener('webglcontextlost', onLost)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  return {
    kind: 'gl',
    resize(to) {
      size = { width: to.width, height: to.height }
      canvas.width = to.width
      canvas.height = to.height
      gl.viewport(0, 0, to.width, to.height)
    },
    setStyle(look) {
      const [red, green, blue] = rgbaOf(look.sea)
      gl.clearColor(red, green, blue, 1)
      markers.setStyle(look)
    },
    addTile: tiles.add,
    removeTile: tiles.remove,
    draw(frame) {
      gl.clear(gl.COLOR_BUFFER_BIT)
      quads.begin(size)
      tiles.draw(frame, quads)
      markers.draw(frame, size)
      quads.begin(size)
      sprites.draw(frame.sprites, quads)
    },
    close() {
      canvas.removeEventListener('webglcontextlost', onLost)
      for (const each of [quads, tiles, sprites, markers]) each.close()
      // Browsers limit the number of contexts and free unused ones at their own pace.
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
