export type Color = readonly [red: number, green: number, blue: number]

/** Night colors of land and sea, dark and gray enough for every marker to stand out. */
export const COLORS = {
  abyss: [9, 19, 28],
  deep: [11, 24, 34],
  slope: [13, 30, 41],
  shelf: [16, 38, 50],
  shallow: [21, 49, 61],
  surf: [48, 86, 94],
  sand: [78, 76, 62],
  plain: [47, 61, 52],
  upland: [53, 64, 55],
  heath: [60, 66, 60],
  rock: [63, 68, 68],
  summit: [92, 98, 102],
  forest: [27, 45, 37],
  water: [22, 53, 66],
  bank: [26, 38, 38],
  town: [53, 60, 64],
  block: [59, 66, 71],
  park: [34, 54, 44],
  street: [34, 41, 47],
  kerb: [26, 33, 37],
  track: [82, 80, 70],
  road: [112, 112, 104],
  highway: [150, 142, 116],
  roadEdge: [24, 30, 32],
  ink: [150, 190, 200],
  inkDim: [62, 86, 95],
} as const satisfies Record<string, Color>

export const ROOFS: readonly Color[] = [
  [84, 92, 98],
  [92, 98, 101],
  [76, 84, 91],
  [96, 94, 90],
  [88, 80, 76],
  [104, 110, 114],
]

/** Stubble, plowed soil, meadow, crops. */
export const FIELDS: readonly Color[] = [
  [70, 69, 51],
  [60, 56, 47],
  [48, 65, 49],
  [57, 72, 52],
  [78, 75, 55],
  [44, 59, 47],
]
