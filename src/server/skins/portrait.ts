import { type Chance, createChance } from '../demo/random.ts'
import { type Palette, pickPalette } from './palette.ts'
import {
  BACK_HAIR,
  BEARDS,
  CLOTHES,
  EYES,
  EYEWEAR,
  FACE,
  GROUNDS,
  HAIRCUTS,
  HATS,
  HEADGEAR,
  MOUTHS,
  NOSES,
  TALL_HAIRCUTS,
} from './parts.ts'

const SIDE = 96

/** Draws a face for a skin id as an SVG document, always the same for the same id. */
export function drawPortrait(skin: number): string {
  const chance = createChance(skin)
  const palette = pickPalette(chance)
  const drawing = pickParts(chance).map((part) => part(palette))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    ground(palette),
    ...drawing,
    '</svg>',
  ].join('')
}

const ground = (palette: Palette) => `<path fill="${palette.ground}" d="M0 0h${SIDE}v${SIDE}H0z"/>`

/** From back to front. */
function pickParts(chance: Chance) {
  const gear = chance.pick(HEADGEAR)
  return [
    chance.pick(GROUNDS),
    chance.pick(BACK_HAIR),
    chance.pick(CLOTHES),
    FACE,
    chance.pick(NOSES),
    chance.pick(MOUTHS),
    chance.pick(BEARDS),
    chance.pick(EYES),
    chance.pick(HATS.has(gear) ? HAIRCUTS : TALL_HAIRCUTS),
    chance.pick(EYEWEAR),
    gear,
  ]
}
