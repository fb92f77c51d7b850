import { createMotion, type Motion } from '../camera/camera.ts'
import { createSelection } from '../camera/follow-selection.ts'
import type { Tell, ToScene } from '../messages.ts'
import { createOverlay } from '../overlay/overlay.ts'
import type { View } from '../spaces.ts'
import { createStage, type Stage } from './canvas.ts'
import { createLoop } from './frame-loop.ts'
import { createPace } from './frame-timing.ts'
import { hear } from './handle-message.ts'
import { createHovering } from './hover.ts'
import { createFeed, type Feed } from './marker-feed.ts'

/** All behind the canvas: hears the page, tells it what happens, and draws a frame whenever something moved. */
export function createScene(tell: Tell): (message: ToScene) => void {
  const motion = createMotion()
  const pace = createPace()
  const feed = createFeed({
    updated() {
      selection.arrive()
      loop.redraw()
    },
    named(index, name) {
      overlay.name(index, name)
      loop.redraw()
    },
  })
  const overlay = createOverlay(feed.ask)
  const stage = createStage(feed, overlay, {
    changed: () => loop.redraw(),
    pictured: (isShown) => tell({ kind: 'picture', isShown }),
    opened: (renderer) => tell({ kind: 'renderer', renderer }),
    wanted: (renderer) => tell({ kind: 'lost', renderer }),
  })
  const selection = createSelection(feed.markers, motion, stage.calibration)
  const hovering = createHovering((index) => {
    overlay.hover(index)
    tell({ kind: 'hover', index })
  })
  const see = createSeeing({ motion, feed, stage, tell })
  const loop = createLoop({
    begin: pace.begin,
    paint(nowMs, isNext, isStale) {
      const beginMs = performance.now()
      const elapsedMs = motion.advance(nowMs)
      selection.keepTo(elapsedMs)
      const moves = see(nowMs)
      const isOther = hovering.update(stage.frame, nowMs)
      if (!moves && !isStale && !isOther && !isNext) return motion.isMoving()
      const hasMore = stage.draw(nowMs, pace.budgetMs(), !moves)
      pace.painted(performance.now() - beginMs)
      // What moved is drawn once more when it rests, as finely as can be.
      return moves || hasMore || motion.isMoving()
    },
    isPainted: stage.isDrawn,
    show() {
      stage.show()
      pace.shown()
    },
    aheadMs(nowMs) {
      return stage.showsLater() && pace.isLate() ? nowMs + pace.intervalMs() : undefined
    },
  })

  return (message) =>
    hear(message, { motion, feed, overlay, stage, selection, hovering, loop, pace, tell })
}

interface Seen {
  motion: Motion
  feed: Feed
  stage: Stage
  tell: Tell
}

/** Aims at what is to be seen at a time; true if it is not what was seen the last time. */
function createSeeing({ motion, feed, stage, tell }: Seen): (nowMs: number) => boolean {
  let told: View | undefined
  return (nowMs) => {
    const areEasing = feed.advance(nowMs)
    const view = motion.view()
    const hasMoved = !told || !isSameView(view, told)
    stage.aim(view)
    if (hasMoved) tell({ kind: 'view', view })
    told = view
    return hasMoved || areEasing
  }
}

const isSameView = (one: View, other: View) =>
  one.x === other.x &&
  one.y === other.y &&
  one.zoom === other.zoom &&
  one.width === other.width &&
  one.height === other.height
