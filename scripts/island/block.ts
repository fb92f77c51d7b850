import { Canvas } from './canvas.ts'
import { drawGrid } from './chart.ts'
import { paintGround } from './ground.ts'
import type { Line } from './lines.ts'
import { COLORS, type Color } from './palette.ts'
import type { Road } from './roads.ts'
import { boxOfLine, boxOfQuad, type Quad, type Stroke } from './shapes.ts'
import type { Part } from './upsample.ts'
import type { World } from './world.ts'

/** Draws a part; three bytes per pixel. */
export function drawPart(world: World, part: Part): Uint8Array {
  const canvas = new Canvas(part)
  paintGround(world, part, canvas.pixels)
  fillAll(canvas, world.fields)
  strokeAll(canvas, world.hedges)
  fillAll(canvas, world.built.grounds)
  strokeAll(canvas, world.rivers)
  strokeAll(canvas, world.built.streets)
  fillAll(canvas, world.airfield)
  paveAll(canvas, world.roads)
  raiseAll(canvas, world.built.houses)
  drawGrid(canvas)
  return canvas.pixels
}

function fillAll(canvas: Canvas, quads: readonly Quad[]): void {
  for (const quad of quads) if (canvas.touches(...boxOfQuad(quad))) canvas.quad(quad)
}

function strokeAll(canvas: Canvas, strokes: readonly Stroke[]): void {
  const near = strokes.filter((stroke) => canvas.touches(...boxOfLine(stroke, 8)))
  // All outlines first, so that no line cuts through another where they meet.
  for (const stroke of near)
    if (stroke.edge) draw(canvas, stroke, stroke.edge, stroke.edgeWidth ?? 2)
  for (const stroke of near) draw(canvas, stroke, stroke.color, 0)
}

const ROAD_COLORS: readonly Color[] = [COLORS.track, COLORS.road, COLORS.highway]

/** Minor roads first, so that main roads are drawn on top. */
function paveAll(canvas: Canvas, roads: readonly Road[]): void {
  const near = roads.filter((road) => canvas.touches(...boxOfLine(road, 8)))
  for (const road of near) draw(canvas, road, COLORS.roadEdge, road.rank + 1)
  for (const rank of [0, 1, 2])
    for (const road of near) if (road.rank === rank) draw(canvas, road, ROAD_COLORS[rank], 0)
  for (const road of near) if (road.rank === 2) draw(canvas, road, COLORS.roadEdge, -6.2)
}

function draw(canvas: Canvas, { xs, ys, widths }: Line, color: Color, wider: number): void {
  for (let at = 1; at < xs.length; at++) {
    const half = (widths[at - 1] + widths[at]) / 4 + wider
    const [x1, y1, x2, y2] = [xs[at - 1], ys[at - 1], xs[at], ys[at]]
    const reach = half + 1
    if (
      canvas.touches(
        Math.min(x1, x2) - reach,
        Math.min(y1, y2) - reach,
        Math.max(x1, x2) + reach,
        Math.max(y1, y2) + reach,
      )
    )
      canvas.segment(x1, y1, x2, y2, half, color, 1)
  }
}

const SHADOW = 3
const NIGHT: Color = [14, 19, 23]

/** Houses with shadows to the southeast. */
function raiseAll(canvas: Canvas, houses: readonly Quad[]): void {
  const near = houses.filter((house) => {
    const [left, top, right, bottom] = boxOfQuad(house)
    return canvas.touches(left, top, right + SHADOW, bottom + SHADOW)
  })
  for (const { corners } of near)
    canvas.quad({ corners: corners.map((at) => at + SHADOW), color: NIGHT, opacity: 0.55 })
  for (const house of near) canvas.quad(house)
}
