import { packedColor } from './color.ts'
import type { MapStyle } from './markers.ts'

/** Any CSS colors except variables. */
export interface CssMapStyle {
  /** By status. */
  colors: readonly string[]
  /** Outline of each marker. */
  rim: string
  /** Background where there is no picture. */
  sea: string
  /** Radius of a marker, in screen pixels. */
  radius: number
}

export function packedStyle({ colors, rim, sea, radius }: CssMapStyle): MapStyle {
  return {
    colors: Uint32Array.from(colors, packedColor),
    rim: packedColor(rim),
    sea: packedColor(sea),
    radius,
  }
}
