import { imageFromGame } from '#domain/map.ts'
import type { Feed } from './feed.ts'
import { type Hovering, pickAt } from './hovering.ts'
import type { Loop } from './loop.ts'
import type { Goal, Tell, ToScene } from './messages.ts'
import type { Motion } from './motion.ts'
import type { Overlay } from './overlay/overlay.ts'
import type { Pace } from './pace.ts'
import type { Selection } from './selection.ts'
import type { Point, Size } from './spaces.ts'
import type { Stage } from './stage.ts'

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
      return hovering.point(message.screen)
    case 'click':
      return tell({ kind: 'click', index: pickAt(stage.frame, message.screen, message.radius) })
    case 'hold':
      return motion.hold()
    case 'pan':
      return pan(message.by, message.eases, { motion, selection, tell })
    case 'fling':
      return selection.isFollowing() ? undefined : motion.fling(message.speed)
    case 'zoom':
      // Whoever is followed stays in the middle.
      return motion.zoom(
        message.factor,
        selection.isFollowing() ? undefined : message.screen,
        message.eases,
      )
    case 'step':
      return motion.step(message.steps)
    default:
      message satisfies never
  }
}

function pan(
  by: Point,
  eases: boolean,
  { motion, selection, tell }: Pick<Parts, 'motion' | 'selection' | 'tell'>,
): void {
  if (selection.leaves(by)) tell({ kind: 'unfollow' })
  if (!selection.isFollowing()) motion.pan(by, eases)
}

function hearPage(message: FromPage, parts: Parts): void {
  const { motion, overlay, stage, selection, pace, feed } = parts
  switch (message.kind) {
    case 'canvas':
      return stage.open(message.canvas, message.renderer)
    case 'look':
      return stage.setLook(message.look, message.calibration)
    case 'picture':
      return stage.pyramid.setPicture(message.picture)
    case 'source':
      return connect(message.port, parts)
    case 'resize':
      return resize(message.screen, message.pixelRatio, parts)
    case 'visible':
      return show(message.on, parts)
    case 'motion':
      return motion.reduce(message.isReduced)
    case 'filter':
      return stage.filter(message.shown)
    case 'labels':
      return overlay.setLabels(message.on)
    case 'go':
      return go(message.goal, parts)
    case 'select':
      overlay.select(message.index)
      return selection.select(message.index, message.centres)
    case 'follow':
      return selection.follow(message.on)
    case 'measure':
      return parts.tell({ kind: 'measures', measures: pace.measures(feed.countUpdates()) })
    default:
      message satisfies never
  }
}

function connect(port: MessagePort, { overlay, feed }: Parts): void {
  overlay.forget()
  feed.connect(port)
}

function resize(screen: Size, pixelRatio: number, { motion, stage }: Parts): void {
  motion.resize(screen)
  stage.resize(screen, pixelRatio)
}

function show(on: boolean, { loop, feed }: Parts): void {
  loop.show(on)
  feed.run(on)
}

function go({ game, zoom, jumps }: Goal, { motion, stage }: Parts): void {
  const image = game && imageFromGame(game, stage.calibration())
  motion.go(image, zoom, jumps === true)
}
