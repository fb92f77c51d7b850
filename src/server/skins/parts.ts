import type { Palette } from './palette.ts'

/** A part of a portrait, drawn on a field of 96 × 96 around a face at (48, 44). */
export type Part = (palette: Palette) => string

const path = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`
const line = (stroke: string, width: number, d: string) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
const disc = (fill: string, cx: number, cy: number, r: number) =>
  `<circle fill="${fill}" cx="${cx}" cy="${cy}" r="${r}"/>`

const INK = '#14181d'
const SHOULDERS = 'M10 96c1-15 9-21 22-24l16 5 16-5c13 3 21 9 22 24z'
const SHADED_SHOULDERS = 'M48 77l16-5c13 3 21 9 22 24H48z'

export const GROUNDS: [Part, ...Part[]] = [
  ({ halo }) => disc(halo, 48, 46, 34),
  ({ halo }) => path(halo, 'M0 70 70 0h26v26L26 96H0z'),
  ({ halo }) => path(halo, 'M0 56h96v40H0z') + disc(halo, 48, 42, 27),
  ({ halo }) => path(halo, 'M14 0h20v96H14zM42 0h12v96H42zM62 0h20v96H62z'),
]

export const CLOTHES: [Part, ...Part[]] = [
  // A T-shirt.
  ({ cloth, clothDeep, skin }) =>
    path(cloth, SHOULDERS) +
    path(clothDeep, SHADED_SHOULDERS) +
    path(skin, 'M36 72q12 13 24 0l-2 5q-10 9-20 0z'),
  // A hooded sweater with cords.
  ({ cloth, clothDeep, accent }) =>
    path(clothDeep, 'M28 76q0-16 20-16t20 16l-20 12z') +
    path(cloth, SHOULDERS) +
    path(clothDeep, SHADED_SHOULDERS) +
    line(clothDeep, 3, 'M33 72q15 15 30 0') +
    line(accent, 1.5, 'M41 79v10M55 79v10'),
  // A jacket over a shirt.
  ({ cloth, clothDeep, accent }) =>
    path('#e7e3da', 'M34 72h28l-8 24H42z') +
    path(accent, 'M46 80h4l3 16h-10z') +
    path(cloth, 'M10 96c1-15 9-21 24-24l10 24z') +
    path(clothDeep, 'M86 96c-1-15-9-21-24-24L52 96z') +
    line(clothDeep, 1.5, 'M34 73l3 10 6 1'),
  // A vest with many pockets.
  ({ cloth, clothDeep, accent }) =>
    path(cloth, SHOULDERS) +
    path(clothDeep, 'M26 74l8-2 14 7 14-7 8 2v22H26z') +
    line(INK, 1.2, 'M48 80v16M30 88h12M54 88h12') +
    path(accent, 'M56 83h8v3h-8z'),
]

export const FACE: Part = ({ skin, skinDeep }) =>
  path(skinDeep, 'M40 58h16v14q-8 9-16 0z') +
  disc(skinDeep, 30, 46, 4.5) +
  disc(skin, 66, 46, 4.5) +
  path(skin, 'M30 38q0-20 18-20t18 20v10q0 12-8 18-10 6-20 0-8-6-8-18z') +
  path(skinDeep, 'M66 38v10q0 12-8 18-5 3-10 3 11-3 12-17 1-10-2-24 8 2 8 10z')

export const EYES: [Part, ...Part[]] = [
  ({ hairDeep }) =>
    disc(INK, 40.5, 45, 1.9) +
    disc(INK, 55.5, 45, 1.9) +
    line(hairDeep, 2, 'M37 40.5q3.5-2 7-.5M52 40q3.5-1.5 7 .5'),
  ({ hairDeep }) =>
    line(INK, 2, 'M38 45.5h5M53 45.5h5') + line(hairDeep, 2.2, 'M37 41.5l7-1M52 40.5l7 1'),
  ({ hairDeep }) =>
    disc('#fff', 40.5, 45, 2.7) +
    disc('#fff', 55.5, 45, 2.7) +
    disc(INK, 41, 45.2, 1.7) +
    disc(INK, 56, 45.2, 1.7) +
    line(hairDeep, 2, 'M37 40l7 1M52 41l7-1'),
]

export const NOSES: [Part, ...Part[]] = [
  ({ skinDeep }) => line(skinDeep, 1.8, 'M48 46l-2 6.5h3.5'),
  ({ skinDeep }) => line(skinDeep, 1.8, 'M45 52q3 2 6 0'),
]

export const MOUTHS: [Part, ...Part[]] = [
  () => line('#7d3b34', 1.8, 'M43.5 58.5q4.5 2 9 0'),
  () => line('#7d3b34', 1.8, 'M44 59h8'),
  () => line('#7d3b34', 1.8, 'M44 59q5 0 8-2'),
  () => path('#7d3b34', 'M43 57.5h10q-1 4.5-5 4.5t-5-4.5z'),
]

const none: Part = () => ''

export const BEARDS: [Part, ...Part[]] = [
  none,
  none,
  none,
  ({ hair }) => path(hair, 'M42 56.5q3-2.5 6-1 3-1.5 6 1l-1 1.5q-5-2-10 0z'),
  ({ hair, hairDeep }) =>
    path(
      hair,
      'M30 46q3 8 8 9 10-4 20 0 5-1 8-9v4q0 12-8 18-10 6-20 0-8-6-8-18zM42 57.5q6-2 12 0-1 5-6 5t-6-5z',
    ) + line(hairDeep, 1.6, 'M43.5 60q4.5 1.5 9 0'),
  ({ hair }) => path(hair, 'M44 62.5h8l-1.5 6.5q-2.5 2-5 0z'),
]

/** Behind the head. */
export const BACK_HAIR: [Part, ...Part[]] = [
  none,
  none,
  ({ hairDeep }) => path(hairDeep, 'M26 42q0-26 22-26t22 26v30q-8 4-10-2H36q-2 6-10 2z'),
]

const cropped: Part = ({ hair }) => path(hair, 'M29 40q-1-23 19-23t19 23l-3-7q-16-6-32 0z')
const bun: Part = ({ hairDeep }) => disc(hairDeep, 48, 15, 8)
const crest: Part = ({ hair, hairDeep }) =>
  path(hairDeep, 'M29 39q0-21 19-21t19 21l-3-5H32z') + path(hair, 'M42 34q-3-20 6-26 9 6 6 26z')

/** On top of the head, low enough to fit under a hat; `none` is bald. */
export const HAIRCUTS: [Part, ...Part[]] = [
  none,
  cropped,
  ({ hair, hairDeep }) =>
    path(hair, 'M28 42q-3-27 22-27 18 2 17 26l-3-9q-14 1-22-7-4 7-11 9z') +
    line(hairDeep, 1.4, 'M42 25q8 8 22 7'),
  ({ hair }) =>
    [
      [32, 33, 7],
      [37, 24, 8],
      [48, 21, 9],
      [59, 24, 8],
      [64, 33, 7],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(hair, x, y, r))
      .join(''),
  ({ hair }) => path(hair, 'M28 46q-3-31 20-31t20 31q-2-10-7-14-10 3-19-2-6 6-14 16z'),
]

export const TALL_HAIRCUTS: [Part, ...Part[]] = [
  ...HAIRCUTS,
  crest,
  (palette) => bun(palette) + cropped(palette),
]

export const EYEWEAR: [Part, ...Part[]] = [
  none,
  none,
  none,
  ({ accent }) =>
    `<g fill="#ffffff22" stroke="${INK}" stroke-width="1.8"><circle cx="40.5" cy="45.5" r="6"/><circle cx="55.5" cy="45.5" r="6"/></g>` +
    line(INK, 1.8, 'M46.5 45q1.5-1 3 0M34.5 44.5l-4-1.5M61.5 44.5l4-1.5') +
    line(accent, 0.8, 'M38 43l2-2M53 43l2-2'),
  ({ accent }) =>
    path(INK, 'M33 41h30l-1 5q-1 5-6.5 5t-6.5-5l-1-1-1 1q-1 5-6.5 5T34 46z') +
    line(accent, 1, 'M37 43.5h4M52 43.5h4'),
]

// Headgear that leaves the hair visible.
const headset: Part = ({ clothDeep, accent }) =>
  line(clothDeep, 3.5, 'M28 44q-2-30 20-30t20 30') +
  path(INK, 'M24 40h7v13h-7zM65 40h7v13h-7z') +
  line(INK, 1.6, 'M28 53q2 10 14 9') +
  disc(accent, 42.5, 62, 2)

const cap: Part = ({ cloth, clothDeep, accent }) =>
  path(cloth, 'M28 36q-1-23 20-23t20 23z') +
  path(clothDeep, 'M28 34h40q9 2 12 6-14 2-26-1t-26 0z') +
  disc(accent, 48, 24, 3.5)

const knittedHat: Part = ({ cloth, clothDeep, accent }) =>
  path(cloth, 'M28 34q-1-24 20-24t20 24z') +
  path(clothDeep, 'M26 31h44q2 8 0 8H26q-2 0 0-8z') +
  disc(accent, 48, 10, 4.5) +
  line(cloth, 1.2, 'M32 32v6M40 32v6M48 32v6M56 32v6M64 32v6')

const helmet: Part = ({ cloth, clothDeep, accent }) =>
  path(clothDeep, 'M25 42q-2-31 23-31t23 31l-4 6q0-10-3-13H32q-3 3-3 13z') +
  path(cloth, 'M27 34q0-20 21-21 16 1 20 15-20-6-41 6z') +
  path(accent, 'M45 20h6v6h-6z')

/** Over the hair: nothing, a headset, or a hat. */
export const HEADGEAR: [Part, ...Part[]] = [none, none, none, headset, cap, knittedHat, helmet]
export const HATS: ReadonlySet<Part> = new Set([cap, knittedHat, helmet])
