import { CALIBRATION, type Calibration, imageFromGame } from '#domain/map.ts'
import { cornerColor } from '../color.ts'
import type { MapStyle, StatusMask } from '../markers.ts'
import type { RendererChoice } from '../messages.ts'
import type { Overlay } from '../overlay/overlay.ts'
import { createTilePyramid } from '../picture/tile-pyramid.ts'
import { emptyFrame, type RendererKind } from '../renderer.ts'
import { type Point, pixelFromGame, type Size, scaleOf, type View } from '../spaces.ts'
import type { MarkerFeed } from './marker-feed.ts'
import { createRendererHost } from './renderer-host.ts'

interface Listeners {
  /** Something new can be drawn. */
  onChange(): void
  onPictureLoaded(isShown: boolean): void
  onRendererOpened(kind: RendererKind, canvas: number): void
  /** Another canvas is needed, for this renderer. */
  onCanvasNeeded(kind: RendererKind): void
}

export type SceneCanvas = ReturnType<typeof createSceneCanvas>

/** The canvas with its renderer, and the frame that it draws. */
export function createSceneCanvas({ markers }: MarkerFeed, overlay: Overlay, on: Listeners) {
  const host = createRendererHost({
    onOpened: on.onRendererOpened,
    onCanvasNeeded: on.onCanvasNeeded,
  })
  const frame = emptyFrame(markers)
  const { canvas } = host
  let calibration: Calibration = CALIBRATION
  const pyramid = createTilePyramid(host.renderer, {
    onTileLoaded: on.onChange,
    onPreviewLoaded(pixels) {
      if (pixels) host.setSea(cornerColor(pixels))
      on.onPictureLoaded(pixels !== undefined)
    },
  })

  return {
    frame,
    canDefer: () => host.renderer()?.deferred !== undefined,
    isPending: () => host.renderer()?.deferred?.isPending() ?? false,
    present: host.present,
    calibration: () => calibration,
    imageOf: (game: Point | undefined): Point | undefined =>
      game && imageFromGame(game, calibration),
    setPicture: pyramid.setPicture,
    open(surface: OffscreenCanvas, choice: RendererChoice) {
      const old = host.renderer()
      host.open(surface, choice, frame.pixelRatio)
      pyramid.replaceRenderer(old)
    },
    setStyle(style: MapStyle, nextCalibration: Calibration) {
      calibration = nextCalibration
      host.setStyle(style)
      overlay.setStyle(style)
    },
    resize({ width, height }: Size, pixelRatio: number) {
      frame.pixelRatio = pixelRatio
      canvas.width = Math.max(1, Math.round(width * pixelRatio))
      canvas.height = Math.max(1, Math.round(height * pixelRatio))
      host.renderer()?.resize(canvas, pixelRatio)
    },
    filter(shown: StatusMask) {
      frame.shown = shown
    },
    /** Updates the transforms of the frame. */
    setView(view: View) {
      const scale = scaleOf(view) * frame.pixelRatio
      frame.pixelFromImage = {
        scaleX: scale,
        scaleY: scale,
        x0: canvas.width / 2 - view.x * scale,
        y0: canvas.height / 2 - view.y * scale,
      }
      frame.pixelFromGame = pixelFromGame(frame.pixelFromImage, calibration)
    },
    /** Screen pixels per game unit, along the axis that has more. */
    screenPixelsPerUnit() {
      const { scaleX, scaleY } = frame.pixelFromGame
      return Math.max(Math.abs(scaleX), Math.abs(scaleY)) / frame.pixelRatio
    },
    /** Draws the current view; true if another frame would show more. */
    draw(nowMs: number, budgetMs: number, isStill: boolean): boolean {
      frame.tiles = pyramid.tilesFor(frame.pixelFromImage, canvas)
      frame.tilesVersion = pyramid.version()
      frame.budgetMs = budgetMs
      frame.isStill = isStill
      const hasMore = overlay.layOut(frame, canvas, nowMs)
      host.draw(frame)
      return hasMore
    },
  }
}
