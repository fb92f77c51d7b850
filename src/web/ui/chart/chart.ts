import type { Tone } from '#domain/tone.ts'

/** Values over time. */
export interface ChartData {
  /** Times in milliseconds since 1970, ascending. */
  readonly timesMs: readonly number[]
  readonly lines: readonly ChartLine[]
}

/** A line of a chart. */
export interface ChartLine {
  readonly label: string
  readonly tone: Tone
  /** Dashes distinguish lines without color. */
  readonly isDashed?: boolean
  /** A value for each time; null is unknown and leaves a gap. */
  readonly values: readonly (number | null)[]
  /** The end of the axis, unless a value is greater; by default it depends on the values. */
  readonly axisMax?: number
  format(value: number): string
}

export const formatValue = ({ values, format }: ChartLine, index: number): string => {
  const value = values[index]
  return value === null || value === undefined ? '—' : format(value)
}
