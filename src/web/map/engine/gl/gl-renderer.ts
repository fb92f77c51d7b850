import type { Frame, Pixels, Renderer, Sprite, SpriteBatch, Tile } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { rgbaOf } from './colors.ts'
import { createMarkerPass } from './marker-pass.ts'
import { linkProgram } from './program.ts'

/** Shaders antialias the markers, and nothing needs depth. */
const CONTEXT_ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  antialias: false,
  depth: false,
  stencil: false,
  powerPreference: 'high-performance',
}

/**
 * Draws on the graphics card. Returns undefined without WebGL2. After a lost context, the canvas cannot be used again.
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
      // Browsers limit the number of contexts and may free unused ones late.
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

interface CachedTexture {
  texture: WebGLTexture
  /** The last frame that drew it. */
  lastFrame: number
}

/** Textures unused for this many frames are deleted. */
const MAX_UNUSED_FRAMES = 120

/** Draws sprites such as labels, pixel for pixel. */
function createSpriteTextures(gl: WebGL2RenderingContext) {
  const textures = new Map<Sprite, CachedTexture>()
  let frame = 0

  function textureOf(sprite: Sprite): WebGLTexture {
    const cached = textures.get(sprite) ?? { texture: upload(gl, sprite), lastFrame: frame }
    cached.lastFrame = frame
    textures.set(sprite, cached)
    return cached.texture
  }

  function deleteUnused() {
    for (const [sprite, { texture, lastFrame }] of textures) {
      if (frame - lastFrame < MAX_UNUSED_FRAMES) continue
      gl.deleteTexture(texture)
      textures.delete(sprite)
    }
  }

  return {
    draw({ count, images, xs, ys }: SpriteBatch, quads: QuadPass) {
      frame += 1
      if (frame % MAX_UNUSED_FRAMES === 0) deleteUnused()
      for (let index = 0; index < count; index++) {
        const sprite = images[index]
        if (!sprite) continue
        const left = Math.round(xs[index] ?? 0)
        const top = Math.round(ys[index] ?? 0)
        quads.draw(textureOf(sprite), left, top, left + sprite.width, top + sprite.height)
      }
    },
    close() {
      for (const { texture } of textures.values()) gl.deleteTexture(texture)
      textures.clear()
    },
  }
}

function upload(gl: WebGL2RenderingContext, { pixels, width, height }: Sprite): WebGLTexture {
  const texture = gl.createTexture()
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes)
  return texture
}

/** Textures of the loaded tiles, with mipmaps. */
function createTileTextures(gl: WebGL2RenderingContext) {
  const textures = new Map<number, WebGLTexture>()

  function remove({ key }: Tile) {
    gl.deleteTexture(textures.get(key) ?? null)
    textures.delete(key)
  }

  return {
    remove,
    add(tile: Tile, { width, height, bytes }: Pixels) {
      remove(tile)
      const texture = gl.createTexture()
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
      // Otherwise the opposite edge of a tile would show through.
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
      const { TEXTURE_2D, RGBA, UNSIGNED_BYTE } = gl
      gl.texImage2D(TEXTURE_2D, 0, RGBA, width, height, 0, RGBA, UNSIGNED_BYTE, bytes)
      gl.generateMipmap(gl.TEXTURE_2D)
      textures.set(tile.key, texture)
    },
    draw({ pixelFromImage, tiles }: Frame, quads: QuadPass) {
      const { scaleX, scaleY, x0, y0 } = pixelFromImage
      for (const tile of tiles) {
        const texture = textures.get(tile.key)
        if (!texture) continue
        quads.draw(
          texture,
          tile.x * scaleX + x0,
          tile.y * scaleY + y0,
          (tile.x + tile.size) * scaleX + x0,
          (tile.y + tile.size) * scaleY + y0,
        )
      }
    },
    close() {
      for (const texture of textures.values()) gl.deleteTexture(texture)
      textures.clear()
    },
  }
}

const VERTEX = `#version 300 es
uniform vec4 box;
uniform vec2 canvas;
out vec2 uv;

void main() {
  uv = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 pixel = mix(box.xy, box.zw, uv);
  gl_Position = vec4(pixel / canvas * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}`

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D image;
in vec2 uv;
out vec4 outColor;

void main() {
  vec4 color = texture(image, uv);
  outColor = vec4(color.rgb * color.a, color.a);
}`

const CORNERS = 4

/** Draws images on the canvas, each in its own box. */
function createQuadPass(gl: WebGL2RenderingContext) {
  const program = linkProgram(gl, VERTEX, FRAGMENT)
  const box = gl.getUniformLocation(program, 'box')
  const canvas = gl.getUniformLocation(program, 'canvas')

  return {
    begin({ width, height }: Size) {
      gl.useProgram(program)
      gl.uniform2f(canvas, width, height)
    },
    /** In canvas pixels. */
    draw(image: WebGLTexture, left: number, top: number, right: number, bottom: number) {
      gl.bindTexture(gl.TEXTURE_2D, image)
      gl.uniform4f(box, left, top, right, bottom)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, CORNERS)
    },
    close() {
      gl.deleteProgram(program)
    },
  }
}

type QuadPass = ReturnType<typeof createQuadPass>
