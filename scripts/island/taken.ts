import { SIZE } from './field.ts'
import type { Line } from './lines.ts'

const CELL = 4
const SIDE = SIZE / CELL

/** Occupied ground, in cells of four pixels. */
export class Taken {
  readonly #cells = new Uint8Array(SIDE * SIDE)

  /** Occupies a line with a margin on either side. */
  addLine({ xs, ys, widths }: Line, margin: number): void {
    for (let at = 1; at < xs.length; at++) {
      const length = Math.hypot(xs[at] - xs[at - 1], ys[at] - ys[at - 1])
      const steps = Math.ceil(length / CELL)
      for (let step = 0; step <= steps; step++) {
        const share = steps === 0 ? 0 : step / steps
        const x = xs[at - 1] + (xs[at] - xs[at - 1]) * share
        const y = ys[at - 1] + (ys[at] - ys[at - 1]) * share
        this.#addSquare(x, y, widths[at] / 2 + margin)
      }
    }
  }

  #addSquare(x: number, y: number, reach: number): void {
    const [left, right] = [Math.floor((x - reach) / CELL), Math.floor((x + reach) / CELL)]
    const [top, bottom] = [Math.floor((y - reach) / CELL), Math.floor((y + reach) / CELL)]
    for (let row = Math.max(0, top); row <= Math.min(SIDE - 1, bottom); row++)
      this.#cells.fill(1, row * SIDE + Math.max(0, left), row * SIDE + Math.min(SIDE, right + 1))
  }

  /** Approximates the cells of a quadrangle by squares along its diagonals and sides. */
  addQuad([a, b, c, d, e, f, g, h]: readonly number[]): void {
    const steps = Math.ceil(Math.max(Math.hypot(e - a, f - b), Math.hypot(g - c, h - d)) / CELL)
    for (let down = 0; down <= steps; down++)
      for (let right = 0; right <= steps; right++) {
        const [u, v] = [right / steps, down / steps]
        const x = (a * (1 - u) + c * u) * (1 - v) + (g * (1 - u) + e * u) * v
        const y = (b * (1 - u) + d * u) * (1 - v) + (h * (1 - u) + f * u) * v
        this.#addSquare(x, y, 0)
      }
  }

  at(x: number, y: number): boolean {
    return this.#cells[Math.floor(y / CELL) * SIDE + Math.floor(x / CELL)] === 1
  }

  /** Whether the corners and center of a quadrangle are free. */
  isFree(corners: readonly number[]): boolean {
    let [x, y] = [0, 0]
    for (let at = 0; at < corners.length; at += 2) {
      if (this.at(corners[at], corners[at + 1])) return false
      x += corners[at] / 4
      y += corners[at + 1] / 4
    }
    return !this.at(x, y)
  }
}
