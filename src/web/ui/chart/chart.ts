import type { Tone } from '#domain/tone.ts'

/** A value over time. */
export interface ChartData {
  readonly label: string
  readonly tone: Tone
  /** Times in milliseconds since 1970, ascending. */
  readonly timesMs: readonly number[]
  /** A value for each time; null is unknown and leaves a gap. */
  readonly values: readonly (number | null)[]
  /** The end of the axis, unless a value is greater; by default it depends on the values. */
  readonly axisMax?: number
  format(value: number): string
}

export const formatValue = ({ values, format }: ChartData, index: number): string => {
  const value = values[index]
  return value === null || value === undefined ? '—' : format(value)
}
