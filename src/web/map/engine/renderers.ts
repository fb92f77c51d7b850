import { createGlRenderer } from './gl/gl-renderer.ts'
import type { RendererChoice } from './messages.ts'
import type { Renderer } from './renderer.ts'
import { createSplatRenderer } from './splat/splat-renderer.ts'

/**
 * The renderer that was asked for; the processor draws where WebGL2 is missing. Where it is to be found out it begins too:
 * trying the other one takes longer than its whole first view.
 */
export function openRenderer(
  choice: RendererChoice,
  canvas: OffscreenCanvas,
  lost: () => void,
): Renderer {
  const gl = choice === 'gl' ? createGlRenderer(canvas, lost) : undefined
  return gl ?? createSplatRenderer(canvas)
}
