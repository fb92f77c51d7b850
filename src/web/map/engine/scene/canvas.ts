import { CALIBRATION, type Calibration, imageFromGame } from '#domain/map.ts'
import { cornerColor } from '../color.ts'
import { chooseRenderer } from '../gl/choose-renderer.ts'
import type { Look, StatusMask } from '../markers.ts'
import type { RendererChoice } from '../messages.ts'
import type { Overlay } from '../overlay/overlay.ts'
import { createPyramid } from '../picture/tile-pyramid.ts'
import type { Frame, Renderer, RendererKind } from '../renderer.ts'
import { type Point, pixelFromGame, type Size, scaleOf, type View } from '../spaces.ts'
import { createFrame } from './frame.ts'
import type { Feed } from './marker-feed.ts'
import { openRenderer } from './open-renderer.ts'

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
  const easel = createEasel(hears)
  const frame = createFrame(markers)
  const { canvas } = easel
  let calibration: Calibration = CALIBRATION
  const pyramid = createPyramid(easel.renderer, {
    loaded: hears.changed,
    preview(pixels) {
      if (pixels) easel.setSea(cornerColor(pixels))
      hears.pictured(pixels !== undefined)
    },
  })

  return {
    frame,
    showsLater: () => easel.renderer()?.later !== undefined,
    isDrawn: () => easel.renderer()?.later?.isDrawn() ?? false,
    show: () => easel.renderer()?.later?.show(),
    calibration: () => calibration,
    imageOf: (game: Point | undefined): Point | undefined =>
      game && imageFromGame(game, calibration),
    setPicture: pyramid.setPicture,
    open(surface: OffscreenCanvas, choice: RendererChoice) {
      easel.open(surface, choice, frame.pixelRatio)
      pyramid.reload()
    },
    setLook(look: Look, calibrated: Calibration) {
      calibration = calibrated
      easel.setLook(look)
      overlay.setLook(look)
    },
    resize({ width, height }: Size, pixelRatio: number) {
      frame.pixelRatio = pixelRatio
      canvas.width = Math.max(1, Math.round(width * pixelRatio))
      canvas.height = Math.max(1, Math.round(height * pixelRatio))
      easel.renderer()?.resize(canvas, pixelRatio)
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
      frame.tiles = pyramid.look(frame.pixelFromImage, canvas)
      frame.tilesVersion = pyramid.version()
      frame.budgetMs = budgetMs
      frame.isStill = isStill
      const hasMore = overlay.arrange(frame, canvas, nowMs)
      easel.draw(frame)
      return hasMore
    },
  }
}

/** A renderer on its canvas. */
function createEasel(hears: Hears) {
  const canvas: Size = { width: 1, height: 1 }
  let renderer: Renderer | undefined
  let look: Look | undefined
  let sea: number | undefined
  let isNew = false
  let trial: ReturnType<typeof setTimeout> | undefined

  const tryOther = () => {
    if (chooseRenderer() === 'gl') hears.wanted('gl')
  }
  const dress = () => {
    if (look) renderer?.setLook({ ...look, sea: sea ?? look.sea })
  }

  return {
    canvas,
    renderer: () => renderer,
    open(surface: OffscreenCanvas, choice: RendererChoice, pixelRatio: number) {
      renderer?.close()
      renderer = openRenderer(choice, surface, () => hears.wanted('splat'))
      renderer.resize(canvas, pixelRatio)
      dress()
      isNew = true
      clearTimeout(trial)
      if (choice === 'auto') trial = setTimeout(tryOther, TRIAL_MS)
    },
    setLook(next: Look) {
      look = next
      dress()
    },
    /** A picture fades into the sea that it brings. */
    setSea(color: number) {
      sea = color
      dress()
    },
    draw(frame: Frame) {
      if (!renderer || !look) return
      renderer.draw(frame)
      if (isNew) hears.opened(renderer.kind)
      isNew = false
    },
  }
}
