import type { Tone } from '#domain/tone.ts'
import { classNames } from '#web/lib/class-names.ts'

const [WIDTH, HEIGHT] = [96, 20]
const MARGIN = 1.5

interface SparklineProps {
  /** The description of the line for screen readers. */
  label: string
  tone: Tone
  timesMs: readonly number[]
  /** A value for each time; null is unknown and leaves a gap. */
  values: readonly (number | null)[]
}

/** A chart of a value, small enough for a line of text. */
export function Sparkline({ label, tone, timesMs, values }: SparklineProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      className={classNames(`tone-${tone}`, 'text-tone-mark')}
    >
      <path
        d={pathOf(timesMs, values)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A constant value is drawn as a line in the middle. */
function pathOf(timesMs: readonly number[], values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const [start = 0, end = 0] = [timesMs[0], timesMs.at(-1)]
  const place = (value: number, from: number, to: number, length: number) =>
    to > from ? ((value - from) / (to - from)) * length : length / 2
  let isGap = true
  return values
    .flatMap((value, index) => {
      if (value === null) {
        isGap = true
        return []
      }
      const x = place(timesMs[index] ?? start, start, end, WIDTH)
      const y = HEIGHT - MARGIN - place(value, low, high, HEIGHT - 2 * MARGIN)
      const command = isGap ? 'M' : 'L'
      isGap = false
      return [`${command}${x.toFixed(1)} ${y.toFixed(1)}`]
    })
    .join('')
}
