export type Colour = readonly [red: number, green: number, blue: number]

/** Night over land and sea: dark and grey enough that every marker stands out. */
export const COLOURS = {
  abyss: [9, 19, 28],
  deep: [11, 25, 36],
  shelf: [15, 36, 48],
  shallow: [22, 52, 64],
  surf: [48, 86, 94],
  sand: [78, 76, 62],
  plain: [41, 54, 47],
  upland: [48, 58, 51],
  heath: [55, 61, 56],
  rock: [63, 68, 68],
  summit: [92, 98, 102],
  forest: [25, 42, 35],
  water: [24, 58, 72],
  bank: [26, 38, 38],
  town: [48, 55, 60],
  block: [54, 61, 67],
  park: [34, 54, 44],
  street: [34, 41, 47],
  kerb: [26, 33, 37],
  track: [82, 80, 70],
  road: [112, 112, 104],
  highway: [150, 142, 116],
  roadEdge: [24, 30, 32],
  ink: [150, 190, 200],
} as const satisfies Record<string, Colour>

export const ROOFS: readonly Colour[] = [
  [84, 92, 98],
  [92, 98, 101],
  [76, 84, 91],
  [96, 94, 90],
  [88, 80, 76],
  [104, 110, 114],
]

/** Stubble, ploughed earth, meadow, crops. */
export const FIELDS: readonly Colour[] = [
  [62, 62, 46],
  [52, 50, 42],
  [42, 58, 44],
  [50, 64, 46],
  [70, 68, 50],
  [38, 52, 42],
]
