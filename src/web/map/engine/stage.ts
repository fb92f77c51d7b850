import { CALIBRATION, type Calibration } from '#domain/map.ts'
import type { Feed } from './feed.ts'
import { chooseRenderer } from './gl/choose-renderer.ts'
import { EVERY_STATUS, type Look, type StatusMask } from './markers.ts'
import type { RendererChoice } from './messages.ts'
import type { Overlay } from './overlay/overlay.ts'
import { createPyramid } from './pyramid.ts'
import type { Frame, Renderer, RendererKind } from './renderer.ts'
import { openRenderer } from './renderers.ts'
import { pixelFromGame, type Size, scaleOf, type View } from './spaces.ts'

/** After the first view, which nothing may delay. */
const TRIAL_MS = 600

interface Hears {
  /** Something new can be drawn. */
  changed(): void
  pictured(isShown: boolean): void
  opened(kind: RendererKind): void
  /** Another canvas is needed, for this renderer. */
  wanted(kind: RendererKind): void
}

export type Stage = ReturnType<typeof createStage>

/** The canvas, what draws on it, and the frame that it draws. */
export function createStage({ markers }: Feed, overlay: Overlay, hears: Hears) {
  let renderer: Renderer | undefined
  let look: Look | undefined
  let calibration: Calibration = CALIBRATION
  let isNew = false
  let trial: ReturnType<typeof setTimeout> | undefined
  const canvas: Size = { width: 1, height: 1 }
  const pyramid = createPyramid(() => renderer, { loaded: hears.changed, shown: hears.pictured })
  const frame: Frame = {
    pixelRatio: 1,
    pixelFromImage: { scaleX: 1, scaleY: 1, x0: 0, y0: 0 },
    pixelFromGame: { scaleX: 1, scaleY: 1, x0: 0, y0: 0 },
    tiles: [],
    tilesVersion: 0,
    markers,
    shown: EVERY_STATUS,
    stamps: { count: 0, sprites: [], xs: [], ys: [] },
    budgetMs: 0,
    isStill: true,
  }

  const tryOther = () => {
    if (chooseRenderer() === 'gl') hears.wanted('gl')
  }

  return {
    frame,
    pyramid,
    calibration: () => calibration,
    open(surface: OffscreenCanvas, choice: RendererChoice) {
      renderer?.close()
      renderer = openRenderer(choice, surface, () => hears.wanted('splat'))
      isNew = true
      clearTimeout(trial)
      if (choice === 'auto') trial = setTimeout(tryOther, TRIAL_MS)
      renderer.resize(canvas, frame.pixelRatio)
      if (look) renderer.setLook(look)
      pyramid.reload()
    },
    setLook(next: Look, calibrated: Calibration) {
      look = next
      calibration = calibrated
      renderer?.setLook(next)
      overlay.setLook(next)
    },
    resize({ width, height }: Size, pixelRatio: number) {
      frame.pixelRatio = pixelRatio
      canvas.width = Math.max(1, Math.round(width * pixelRatio))
      canvas.height = Math.max(1, Math.round(height * pixelRatio))
      renderer?.resize(canvas, pixelRatio)
    },
    filter(shown: StatusMask) {
      frame.shown = shown
    },
    /** Places everything for a view. */
    aim(view: View) {
      const scale = scaleOf(view) * frame.pixelRatio
      frame.pixelFromImage = {
        scaleX: scale,
        scaleY: scale,
        x0: canvas.width / 2 - view.x * scale,
        y0: canvas.height / 2 - view.y * scale,
      }
      frame.pixelFromGame = pixelFromGame(frame.pixelFromImage, calibration)
    },
    /** Draws what was aimed at; true if another frame would show more. */
    draw(nowMs: number, budgetMs: number, isStill: boolean): boolean {
      if (!renderer || !look) return false
      frame.tiles = pyramid.look(frame.pixelFromImage, canvas)
      frame.tilesVersion = pyramid.version()
      frame.budgetMs = budgetMs
      frame.isStill = isStill
      const hasMore = overlay.arrange(frame, canvas, nowMs)
      renderer.draw(frame)
      if (isNew) hears.opened(renderer.kind)
      isNew = false
      return hasMore
    },
  }
}
