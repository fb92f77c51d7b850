import { createCamera } from '#web/map/engine/camera/camera.ts'
import { createSelection } from '#web/map/engine/camera/selection.ts'
import { createOverlay } from '#web/map/engine/overlay/overlay.ts'
import type { View } from '#web/map/engine/spaces.ts'
import type { Emit, FromScene, ToScene } from '../messages.ts'
import { createSceneCanvas } from './canvas.ts'
import { createFrameLoop } from './frame-loop.ts'
import { createFrameTiming } from './frame-timing.ts'
import { handleMessage } from './handle-message.ts'
import { createHover } from './hover.ts'
import { createMarkerFeed } from './marker-feed.ts'

/** The worker's side of the map: handles messages of the page, emits events, and draws a frame when something moved. */
function createScene(emit: Emit): (message: ToScene) => void {
  const camera = createCamera()
  const timing = createFrameTiming()
  const feed = createMarkerFeed({
    onUpdate() {
      selection.centerIfPending()
      loop.requestFrame()
    },
    onName(index, name) {
      overlay.setName(index, name)
      loop.invalidate()
    },
    onTrail(index, path) {
      overlay.setTrail(index, path)
      loop.invalidate()
    },
  })
  const overlay = createOverlay(feed.requestNames)
  const canvas = createSceneCanvas(feed, overlay, {
    onChange: () => loop.invalidate(),
    onPictureLoaded: (isShown) => emit({ kind: 'picture', isShown }),
    onRendererOpened: (renderer, canvas) => emit({ kind: 'renderer', renderer, canvas }),
    onCanvasNeeded: (renderer) => emit({ kind: 'canvasNeeded', renderer }),
  })
  const selection = createSelection(feed.markers, camera, canvas.calibration)
  const hover = createHover((index) => {
    overlay.hover(index)
    emit({ kind: 'hover', index })
  })
  let emitted: View | undefined
  /** Another frame would show more labels. */
  let hasMore = false

  /** True if the view has moved since the last frame. */
  const updateView = (): boolean => {
    const view = camera.view()
    const hasMoved = !emitted || !isSameView(view, emitted)
    canvas.setView(view)
    if (hasMoved) emit({ kind: 'view', view })
    emitted = view
    return hasMoved
  }
  const loop = createFrameLoop({
    beginFrame: timing.beginFrame,
    paint(nowMs, isConsecutive, isInvalid) {
      const startMs = performance.now()
      selection.update(camera.advance(nowMs))
      const areMarkersMoving = feed.advance(nowMs)
      const hasViewMoved = updateView()
      const isMoving = hasViewMoved || areMarkersMoving
      const hoverChanged = hover.update(canvas.frame, nowMs, isMoving)
      const needsDrawing =
        isInvalid ||
        hasMore ||
        hasViewMoved ||
        hoverChanged ||
        feed.movement.isVisible(nowMs, areMarkersMoving, canvas.screenPixelsPerUnit()) ||
        // After motion ends, one more frame is drawn in full quality.
        (isConsecutive && !areMarkersMoving)
      if (!needsDrawing) return areMarkersMoving || camera.isMoving()
      feed.movement.setDrawn(nowMs)
      hasMore = canvas.draw(nowMs, timing.budgetMs(), !isMoving)
      timing.recordCost(performance.now() - startMs)
      return isMoving || hasMore || camera.isMoving()
    },
    hasPendingFrame: canvas.isPending,
    present() {
      canvas.present()
      timing.recordPresented()
    },
    paintAheadMs(nowMs) {
      return canvas.canDefer() && timing.isOverBudget() ? nowMs + timing.intervalMs() : undefined
    },
  })

  return (message) =>
    handleMessage(message, { camera, feed, overlay, canvas, selection, hover, loop, timing, emit })
}

const isSameView = (one: View, other: View) =>
  one.x === other.x &&
  one.y === other.y &&
  one.zoom === other.zoom &&
  one.width === other.width &&
  one.height === other.height

const handle = createScene((message: FromScene) => self.postMessage(message))

self.addEventListener('message', ({ data }: MessageEvent<ToScene>) => handle(data))
