import type { Canvas } from './canvas.ts'
import { SIZE } from './field.ts'
import { COLORS } from './palette.ts'

/** Pixels per game unit, with the default calibration. */
const SCALE_X = 1.215
const SCALE_Y = 1.173
const MIDDLE = SIZE / 2
const REACH = 3000
const LINE = 500

/** Draws lines every 500 game units, stronger every 1,000, with numbers along the edges. */
export function drawGrid(canvas: Canvas): void {
  for (let units = -REACH; units <= REACH; units += LINE) {
    const isMain = units % 1000 === 0
    const isEdge = Math.abs(units) === REACH
    const opacity = isEdge ? 0.22 : isMain ? 0.11 : 0.05
    const half = isMain ? 1.1 : 0.9
    const x = MIDDLE + units * SCALE_X
    const y = MIDDLE - units * SCALE_Y
    const [edgeX, edgeY] = [REACH * SCALE_X, REACH * SCALE_Y]
    canvas.segment(x, MIDDLE - edgeY, x, MIDDLE + edgeY, half, COLORS.ink, opacity)
    canvas.segment(MIDDLE - edgeX, y, MIDDLE + edgeX, y, half, COLORS.ink, opacity)
    if (!isMain || isEdge) continue
    write(canvas, String(units), x, MIDDLE - edgeY - 66)
    write(canvas, String(units), x, MIDDLE + edgeY + 66)
    write(canvas, String(units), MIDDLE - edgeX - 136, y)
    write(canvas, String(units), MIDDLE + edgeX + 136, y)
  }
}

const WIDE = 32
const HIGH = 58
/**
 * The characters of the numbers as lines between points of a box, two wide and four high. The corners of a zero are cut, so that it does not
 * look like the rectangle of a character that the font lacks.
 */
const DIGITS: Record<string, readonly (readonly [number, number])[]> = {
  0: [
    [0.7, 0],
    [1.3, 0],
    [2, 0.8],
    [2, 3.2],
    [1.3, 4],
    [0.7, 4],
    [0, 3.2],
    [0, 0.8],
    [0.7, 0],
  ],
  1: [
    [0, 1],
    [1, 0],
    [1, 4],
  ],
  2: [
    [0, 0.8],
    [0.7, 0],
    [1.3, 0],
    [2, 0.8],
    [2, 1.5],
    [0, 4],
    [2, 4],
  ],
  '-': [
    [0, 2],
    [2, 2],
  ],
}

/** Draws a number centered on a point. */
function write(canvas: Canvas, text: string, x: number, y: number): void {
  const left = x - (text.length * WIDE * 1.45 - WIDE * 0.45) / 2
  for (const [at, digit] of [...text].entries()) {
    const points = DIGITS[digit] ?? []
    const from = left + at * WIDE * 1.45
    for (let point = 1; point < points.length; point++) {
      const [x1, y1] = points[point - 1]
      const [x2, y2] = points[point]
      canvas.segment(
        from + (x1 * WIDE) / 2,
        y + (y1 / 4 - 0.5) * HIGH,
        from + (x2 * WIDE) / 2,
        y + (y2 / 4 - 0.5) * HIGH,
        3.2,
        COLORS.inkDim,
        1,
      )
    }
  }
}
