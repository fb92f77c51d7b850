import { createGlRenderer } from '../gl/gl-renderer.ts'
import type { RendererChoice } from '../messages.ts'
import type { Renderer } from '../renderer.ts'
import { openKernel } from '../splat/kernel/kernel.ts'
import { createSplatRenderer } from '../splat/splat-renderer.ts'

/**
 * The renderer that was asked for, or the other one where a browser lacks what it needs. Where it is to be found out the
 * processor draws first: trying the other one takes longer than its whole first view.
 */
export function openRenderer(
  choice: RendererChoice,
  canvas: OffscreenCanvas,
  lost: () => void,
): Renderer {
  const splat = () => {
    const kernel = openKernel()
    return kernel && createSplatRenderer(canvas, kernel)
  }
  const gl = () => createGlRenderer(canvas, lost)
  const renderer = choice === 'gl' ? (gl() ?? splat()) : (splat() ?? gl())
  if (!renderer) throw new Error('This browser has neither WebGL2 nor WebAssembly')
  return renderer
}
