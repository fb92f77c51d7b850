import type { Motion } from '../camera/camera.ts'
import type { Selection } from '../camera/follow-selection.ts'
import type { Tell, ToScene } from '../messages.ts'
import { loadFont } from '../overlay/load-font.ts'
import type { Overlay } from '../overlay/overlay.ts'
import type { Stage } from './canvas.ts'
import type { Loop } from './frame-loop.ts'
import type { Pace } from './frame-timing.ts'
import { type Hovering, pickAt } from './hover.ts'
import type { Feed } from './marker-feed.ts'

interface Parts {
  motion: Motion
  feed: Feed
  overlay: Overlay
  stage: Stage
  selection: Selection
  hovering: Hovering
  loop: Loop
  pace: Pace
  tell: Tell
}

type FromHands = Extract<
  ToScene,
  { kind: 'pointer' | 'click' | 'hold' | 'pan' | 'fling' | 'zoom' | 'step' }
>
type FromPage = Exclude<ToScene, FromHands>

/** Does what a message says. */
export function hear(message: ToScene, parts: Parts): void {
  if (isFromHands(message)) {
    hearHands(message, parts)
    parts.loop.wake()
  } else {
    hearPage(message, parts)
    parts.loop.redraw()
  }
}

const HANDS = new Set<ToScene['kind']>(['pointer', 'click', 'hold', 'pan', 'fling', 'zoom', 'step'])
const isFromHands = (message: ToScene): message is FromHands => HANDS.has(message.kind)

function hearHands(message: FromHands, { motion, stage, selection, hovering, tell }: Parts): void {
  switch (message.kind) {
    case 'pointer':
      hovering.point(message.screen)
      break
    case 'click':
      tell({ kind: 'click', index: pickAt(stage.frame, message.screen, message.radius) })
      break
    case 'hold':
      motion.hold()
      break
    case 'pan':
      if (selection.leaves(message.by)) tell({ kind: 'unfollow' })
      if (!selection.isFollowing()) motion.pan(message.by, message.eases)
      break
    case 'fling':
      if (!selection.isFollowing()) motion.fling(message.speed)
      break
    case 'zoom':
      // Whoever is followed stays in the middle.
      motion.zoom(
        message.factor,
        selection.isFollowing() ? undefined : message.screen,
        message.eases,
      )
      break
    case 'step':
      motion.step(message.steps)
      break
    default:
      message satisfies never
  }
}

function hearPage(
  message: FromPage,
  { motion, overlay, stage, selection, loop, pace, feed, tell }: Parts,
): void {
  switch (message.kind) {
    case 'canvas':
      stage.open(message.canvas, message.renderer)
      break
    case 'look':
      stage.setLook(message.look, message.calibration)
      break
    case 'picture':
      stage.setPicture(message.picture, message.preview)
      break
    case 'source':
      overlay.forget()
      feed.connect(message.port)
      break
    case 'resize':
      motion.resize(message.screen)
      stage.resize(message.screen, message.pixelRatio)
      break
    case 'visible':
      loop.show(message.on)
      feed.run(message.on)
      break
    case 'motion':
      motion.reduce(message.isReduced)
      break
    case 'filter':
      stage.filter(message.shown)
      break
    case 'labels':
      overlay.setLabels(message.on)
      break
    case 'font':
      void loadFont(message.url).then((family) => {
        if (family) overlay.setFont(family)
        loop.redraw()
      })
      break
    case 'go':
      motion.go(stage.imageOf(message.goal.game), message.goal.zoom, message.goal.jumps === true)
      break
    case 'select':
      overlay.select(message.index)
      selection.select(message.index, message.centres)
      break
    case 'follow':
      selection.follow(message.on)
      break
    case 'measure':
      tell({ kind: 'measures', measures: pace.measures(feed.countUpdates()) })
      break
    default:
      message satisfies never
  }
}
