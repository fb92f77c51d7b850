import type { Sprite, SpriteBatch } from '../renderer.ts'
import type { QuadPass } from './quad-pass.ts'

interface CachedTexture {
  texture: WebGLTexture
  /** The last frame that drew it. */
  lastFrame: number
}

/** Textures unused for this many frames are deleted. */
const MAX_UNUSED_FRAMES = 120

/** Draws sprites such as labels, pixel for pixel. */
export function createSpriteTextures(gl: WebGL2RenderingContext) {
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
