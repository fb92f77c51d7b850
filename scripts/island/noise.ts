import { hash } from './random.ts'

/** Smooth noise between -1 and 1, with one bump per unit. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const u = ease(x - left)
  const v = ease(y - top)
  const above = mix(hash(left, top, seed), hash(left + 1, top, seed), u)
  const below = mix(hash(left, top + 1, seed), hash(left + 1, top + 1, seed), u)
  return mix(above, below, v) * 2 - 1
}

/** Sums octaves of noise, each with half the amplitude and twice the frequency. */
export function fractal(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0
  let strength = 1
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    const fine = 2 ** octave
    sum += noise(x * fine, y * fine, seed + octave) * strength
    total += strength
    strength *= 0.5
  }
  return sum / total
}

/** Ridged noise: 1 along ridges, 0 in between. */
export function crests(x: number, y: number, octaves: number, seed: number): number {
  return 1 - Math.abs(fractal(x, y, octaves, seed)) * 2.2
}

export const mix = (from: number, to: number, share: number) => from + (to - from) * share

export const clamp = (value: number, least = 0, most = 1) => Math.min(Math.max(value, least), most)

/** Smoothstep: 0 up to `from`, 1 from `to` on. */
export function rise(from: number, to: number, value: number): number {
  return ease(clamp((value - from) / (to - from)))
}

export const ease = (share: number) => share * share * (3 - 2 * share)
