import type { MapStyle } from '../markers.ts'
import type { Sprite } from '../renderer.ts'
import { drawSprite } from './draw-sprite.ts'

/** The map is dark in both themes, so these colors are fixed. */
const ACCENT = '#51e1d7'
const HOVER = '#eef4f6'
const OUTLINE = '#080f14'

const RETICLE_GAP = 7
const RETICLE_ARM = 6
const RING_GAP = 3.5
const STROKE = 2
const DOT = 3
/** Shades of trail dots. */
const DOT_SHADES = 8

export interface MarkerSprites {
  reticle: Sprite
  ring: Sprite
  /** The palest, for the oldest points, first. */
  dots: Sprite[]
  /** By status: a disc that is drawn above all other markers. */
  discs: Sprite[]
}

export function drawMarkerSprites({ radius, colors, rim }: MapStyle, ratio: number): MarkerSprites {
  return {
    reticle: drawReticle(radius + RETICLE_GAP, ratio),
    ring: drawRing(radius + RING_GAP, ratio),
    dots: Array.from({ length: DOT_SHADES }, (_, shade) =>
      drawDot((0.85 * (shade + 1)) / DOT_SHADES, ratio),
    ),
    discs: Array.from(colors, (color) => drawDisc(radius, cssOf(color), cssOf(rim), ratio)),
  }
}

/** Each line has a wider dark outline, so that it stands out on any background. */
const strokesOf = (color: string) =>
  [
    { color: OUTLINE, width: 2 * STROKE },
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
  return drawSprite({ width: side, height: side }, ratio, (context) => {
    context.lineCap = 'square'
    for (const { color, width } of strokesOf(ACCENT)) {
      context.strokeStyle = color
      context.lineWidth = width
      context.stroke(brackets)
    }
  })
}

function drawRing(reach: number, ratio: number): Sprite {
  const side = 2 * reach + 2 * STROKE
  return drawSprite({ width: side, height: side }, ratio, (context) => {
    for (const { color, width } of strokesOf(HOVER)) {
      context.strokeStyle = color
      context.lineWidth = width
      context.beginPath()
      context.arc(side / 2, side / 2, reach - STROKE / 2, 0, 2 * Math.PI)
      context.stroke()
    }
  })
}

function drawDot(alpha: number, ratio: number): Sprite {
  return drawSprite({ width: DOT, height: DOT }, ratio, (context) => {
    context.globalAlpha = alpha
    context.fillStyle = ACCENT
    context.beginPath()
    context.arc(DOT / 2, DOT / 2, DOT / 2, 0, 2 * Math.PI)
    context.fill()
  })
}

function drawDisc(radius: number, color: string, rim: string, ratio: number): Sprite {
  const side = 2 * radius + 2
  return drawSprite({ width: side, height: side }, ratio, (context) => {
    for (const [fill, reach] of [
      [rim, radius + 0.5],
      [color, radius - 0.5],
    ] as const) {
      context.fillStyle = fill
      context.beginPath()
      context.arc(side / 2, side / 2, reach, 0, 2 * Math.PI)
      context.fill()
    }
  })
}

const cssOf = (color: number) =>
  `rgb(${color & 255} ${(color >>> 8) & 255} ${(color >>> 16) & 255})`
