/** Marker colors, clearly different from each other and from the colors of the map. */
export const PALETTE: readonly (readonly [red: number, green: number, blue: number])[] = [
  [230, 57, 70],
  [255, 183, 3],
  [58, 134, 255],
  [6, 214, 160],
]

export const RADIUS_PX = 4
