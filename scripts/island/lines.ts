/** A polyline: x, y and width of each point, in pixels. */
export interface Line {
  readonly xs: number[]
  readonly ys: number[]
  readonly widths: number[]
}

/** Smooths corners; both ends stay in place. */
export function smoothed({ xs, ys, widths }: Line, rounds: number): Line {
  let line = {
    xs: relaxed(relaxed(relaxed(xs))),
    ys: relaxed(relaxed(relaxed(ys))),
    widths: relaxed(relaxed(relaxed(widths))),
  }
  for (let round = 0; round < rounds; round++)
    line = { xs: cut(line.xs), ys: cut(line.ys), widths: cut(line.widths) }
  return line
}

/** The parts of a line whose points pass a filter. */
export function pieces(
  { xs, ys, widths }: Line,
  passes: (x: number, y: number) => boolean,
): Line[] {
  const found: Line[] = []
  let piece: Line = { xs: [], ys: [], widths: [] }
  for (const [at, x] of xs.entries()) {
    if (!passes(x, ys[at])) {
      if (piece.xs.length > 1) found.push(piece)
      piece = { xs: [], ys: [], widths: [] }
      continue
    }
    piece.xs.push(x)
    piece.ys.push(ys[at])
    piece.widths.push(widths[at])
  }
  return piece.xs.length > 1 ? [...found, piece] : found
}

/** Averages each inner point with its neighbors. */
function relaxed(values: readonly number[]): number[] {
  return values.map((value, at) =>
    at === 0 || at === values.length - 1
      ? value
      : (values[at - 1] + 2 * value + values[at + 1]) / 4,
  )
}

/** Chaikin's algorithm: each corner becomes two points, a quarter of the way along its sides. */
function cut(values: readonly number[]): number[] {
  const finer = [values[0]]
  for (let at = 0; at + 1 < values.length; at++)
    finer.push(values[at] * 0.75 + values[at + 1] * 0.25, values[at] * 0.25 + values[at + 1] * 0.75)
  finer.push(values[values.length - 1])
  return finer
}
