import type { Chance } from '../demo/random.ts'

/** The colors of a portrait; a `Deep` color is the shade of its namesake. */
export interface Palette {
  readonly ground: string
  readonly halo: string
  readonly skin: string
  readonly skinDeep: string
  readonly hair: string
  readonly hairDeep: string
  readonly cloth: string
  readonly clothDeep: string
  readonly accent: string
}

type Shades = readonly [plain: string, deep: string]

const SKINS: readonly [Shades, ...Shades[]] = [
  ['#f2cdb0', '#d9a685'],
  ['#e8b690', '#c98f69'],
  ['#d39a72', '#ad754f'],
  ['#a9714b', '#835236'],
  ['#7c4f36', '#5d3825'],
]

const HAIRS: readonly [Shades, ...Shades[]] = [
  ['#1f1b1d', '#121012'],
  ['#3b2a22', '#271a15'],
  ['#6b4329', '#4c2e1b'],
  ['#a8743c', '#835627'],
  ['#d8b46a', '#b58f49'],
  ['#8c8f96', '#6b6e75'],
  ['#93392b', '#6f281d'],
]

const ACCENTS = ['#51e1d7', '#ffb454', '#ff6f61', '#9ecb5a', '#e6e9ef', '#7fa8ff'] as const

export function pickPalette(chance: Chance): Palette {
  const [skin, skinDeep] = chance.pick(SKINS)
  const [hair, hairDeep] = chance.pick(HAIRS)
  const ground = chance.between(0, 359)
  // Clothes differ in hue from the background, so that they stand out.
  const cloth = (ground + chance.between(90, 270)) % 360
  const strength = chance.between(12, 42)
  return {
    ground: `hsl(${ground} 26% 24%)`,
    halo: `hsl(${ground} 28% 34%)`,
    skin,
    skinDeep,
    hair,
    hairDeep,
    cloth: `hsl(${cloth} ${strength}% 42%)`,
    clothDeep: `hsl(${cloth} ${strength}% 30%)`,
    accent: chance.pick(ACCENTS),
  }
}
