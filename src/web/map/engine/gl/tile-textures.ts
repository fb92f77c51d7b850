import type { Frame, Pixels, Tile } from '../renderer.ts'
import type { QuadPass } from './quad-pass.ts'

/** Textures of the loaded tiles, with mipmaps. */
export function createTileTextures(gl: WebGL2RenderingContext) {
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
