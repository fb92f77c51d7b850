import { createGlRenderer } from '../gl/gl-renderer.ts'
import type { MapStyle } from '../markers.ts'
import type { RendererChoice } from '../messages.ts'
import type { Frame, Renderer, RendererKind } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { openKernel } from '../splat/kernel/kernel.ts'
import { createSplatRenderer } from '../splat/splat-renderer.ts'

interface Listeners {
  /** The first frame of a renderer is on the screen. `canvas` counts the opened canvases, from 1. */
  onOpened(kind: RendererKind, canvas: number): void
  /** Another canvas is needed, for this renderer. */
  onCanvasNeeded(kind: RendererKind): void
}

/** Owns the current renderer and applies style and size to each new one. */
export function createRendererHost(listeners: Listeners) {
  const canvas: Size = { width: 1, height: 1 }
  let renderer: Renderer | undefined
  let opened = 0
  let style: MapStyle | undefined
  let sea: number | undefined
  /** Of a renderer whose first frame is not on the screen. */
  let first: 'missing' | 'drawn' | undefined
  const applyStyle = () => {
    if (style) renderer?.setStyle({ ...style, sea: sea ?? style.sea })
  }

  return {
    canvas,
    renderer: () => renderer,
    open(surface: OffscreenCanvas, choice: RendererChoice, pixelRatio: number) {
      renderer?.close()
      renderer = openRenderer(choice, surface, () => listeners.onCanvasNeeded('splat'))
      renderer.resize(canvas, pixelRatio)
      applyStyle()
      first = 'missing'
      opened += 1
    },
    setStyle(next: MapStyle) {
      style = next
      applyStyle()
    },
    /** The sea takes the color of the picture's edge, so that the edge is invisible. */
    setSea(color: number) {
      sea = color
      applyStyle()
    },
    draw(frame: Frame) {
      if (!renderer || !style) return
      renderer.draw(frame)
      if (first) first = 'drawn'
    },
    present() {
      if (!renderer) return
      renderer.deferred?.present()
      if (first !== 'drawn') return
      first = undefined
      const { kind } = renderer
      const number = opened
      // A frame leaves the worker before the next one begins.
      requestAnimationFrame(() => listeners.onOpened(kind, number))
    },
  }
}

/**
 * Opens the requested renderer, or the other one if the browser lacks what it needs. `auto` starts on the CPU, because
 * testing the graphics card takes longer than the whole first view.
 */
export function openRenderer(
  choice: RendererChoice,
  canvas: OffscreenCanvas,
  onLost: () => void,
): Renderer {
  const splat = () => {
    const kernel = openKernel()
    return kernel && createSplatRenderer(canvas, kernel)
  }
  const gl = () => createGlRenderer(canvas, onLost)
  const renderer = choice === 'gl' ? (gl() ?? splat()) : (splat() ?? gl())
  if (!renderer) throw new Error('This browser has neither WebGL2 nor WebAssembly')
  return renderer
}
