import type { Sprite, Stamps } from '../renderer.ts'
import type { QuadPass } from './quad-pass.ts'

interface Kept {
  texture: WebGLTexture
  /** The frame that showed it last. */
  frame: number
}

/** A sprite that nobody has seen for so many frames leaves the card. */
const KEPT_FRAMES = 120

/** Labels and the like, pixel for pixel. */
export function createSpriteTextures(gl: WebGL2RenderingContext) {
  const kept = new Map<Sprite, Kept>()
  let frame = 0

  function textureOf(sprite: Sprite): WebGLTexture {
    const known = kept.get(sprite) ?? { texture: upload(gl, sprite), frame }
    known.frame = frame
    kept.set(sprite, known)
    return known.texture
  }

  function forget() {
    for (const [sprite, { texture, frame: last }] of kept) {
      if (frame - last < KEPT_FRAMES) continue
      gl.deleteTexture(texture)
      kept.delete(sprite)
    }
  }

  return {
    draw({ count, sprites, xs, ys }: Stamps, quads: QuadPass) {
      frame += 1
      if (frame % KEPT_FRAMES === 0) forget()
      for (let place = 0; place < count; place++) {
        const sprite = sprites[place]
        if (!sprite) continue
        const left = Math.round(xs[place] ?? 0)
        const top = Math.round(ys[place] ?? 0)
        quads.draw(textureOf(sprite), left, top, left + sprite.width, top + sprite.height)
      }
    },
    close() {
      for (const { texture } of kept.values()) gl.deleteTexture(texture)
      kept.clear()
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
