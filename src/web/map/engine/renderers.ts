import { createGlRenderer } from './gl/gl-renderer.ts'
import type { RendererChoice } from './messages.ts'
import type { Renderer } from './renderer.ts'
import { openKernel } from './splat/kernel/kernel.ts'
import { createSplatRenderer } from './splat/splat-renderer.ts'

/**
 * The renderer that was asked for, or the other one where a browser lacks what it needs. Where it is to be found out the
 * processor draws first: trying the other one takes longer than its whole first view.
 */
export function openRenderer(
  choice: RendererChoice,
  canvas: OffscreenCanvas,
  lost: () => void,
): Renderer {
  const kernel = choice === 'gl' ? undefined : openKernel()
  if (kernel) return createSplatRenderer(canvas, kernel)
  const gl = createGlRenderer(canvas, lost)
  if (gl) return gl
  const other = openKernel()
  if (other) return createSplatRenderer(canvas, other)
  throw new Error('This browser has neither WebGL2 nor WebAssembly')
}
