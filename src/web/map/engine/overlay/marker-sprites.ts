import type { Look } from '../markers.ts'
import type { Sprite } from '../renderer.ts'
import { drawSprite } from './draw-sprite.ts'

/** The map is dark in both themes, so these do not follow them. */
const ACCENT = '#51e1d7'
const HOVER = '#eef4f6'
const SHADE = '#080f14'

const RETICLE_GAP = 7
const RETICLE_ARM = 6
const RING_GAP = 3.5
const STROKE = 2
const DOT = 3
/** Steps of the trail from its oldest dot to its newest. */
const TRAIL_SHADES = 8

export interface Marks {
  reticle: Sprite
  ring: Sprite
  /** The oldest first. */
  dots: Sprite[]
  /** By status: a disc that is seen whatever lies over its bot. */
  discs: Sprite[]
}

export function drawMarks({ radius, colors, rim }: Look, ratio: number): Marks {
  return {
    reticle: drawReticle(radius + RETICLE_GAP, ratio),
    ring: drawRing(radius + RING_GAP, ratio),
    dots: Array.from({ length: TRAIL_SHADES }, (_, shade) =>
      drawDot((0.85 * (shade + 1)) / TRAIL_SHADES, ratio),
    ),
    discs: Array.from(colors, (color) => drawDisc(radius, cssOf(color), cssOf(rim), ratio)),
  }
}

/** Each line is drawn on a broader dark one, so that it stands out on any ground. */
const linesOf = (color: string) =>
  [
    { color: SHADE, width: 2 * STROKE },
    { color, width: STROKE },
  ] as const

/** Four corner brackets. */
function drawReticle(reach: number, ratio: number): Sprite {
  const side = 2 * reach + 2 * STROKE
  const near = 1.5 * STROKE
  const far = side - near
  const brackets = new Path2D()
  for (const [x, y, right, down] of [
    [near, near, 1, 1],
    [far, near, -1, 1],
    [near, far, 1, -1],
    [far, far, -1, -1],
  ] as const) {
    brackets.moveTo(x, y + down * RETICLE_ARM)
    brackets.lineTo(x, y)
    brackets.lineTo(x + right * RETICLE_ARM, y)
  }
  return drawSprite({ width: side, height: side }, ratio, (pencil) => {
    pencil.lineCap = 'square'
    for (const { color, width } of linesOf(ACCENT)) {
      pencil.strokeStyle = color
      pencil.lineWidth = width
      pencil.stroke(brackets)
    }
  })
}

function drawRing(reach: number, ratio: number): Sprite {
  const side = 2 * reach + 2 * STROKE
  return drawSprite({ width: side, height: side }, ratio, (pencil) => {
    for (const { color, width } of linesOf(HOVER)) {
      pencil.strokeStyle = color
      pencil.lineWidth = width
      pencil.beginPath()
      pencil.arc(side / 2, side / 2, reach - STROKE / 2, 0, 2 * Math.PI)
      pencil.stroke()
    }
  })
}

function drawDot(alpha: number, ratio: number): Sprite {
  return drawSprite({ width: DOT, height: DOT }, ratio, (pencil) => {
    pencil.globalAlpha = alpha
    pencil.fillStyle = ACCENT
    pencil.beginPath()
    pencil.arc(DOT / 2, DOT / 2, DOT / 2, 0, 2 * Math.PI)
    pencil.fill()
  })
}

function drawDisc(radius: number, color: string, rim: string, ratio: number): Sprite {
  const side = 2 * radius + 2
  return drawSprite({ width: side, height: side }, ratio, (pencil) => {
    for (const [fill, reach] of [
      [rim, radius + 0.5],
      [color, radius - 0.5],
    ] as const) {
      pencil.fillStyle = fill
      pencil.beginPath()
      pencil.arc(side / 2, side / 2, reach, 0, 2 * Math.PI)
      pencil.fill()
    }
  })
}

const cssOf = (color: number) =>
  `rgb(${color & 255} ${(color >>> 8) & 255} ${(color >>> 16) & 255})`
