/** `-1204, 885`, with a height `-1204, 885, 31`: whole units of the game or pixels of the screen. */
export function formatPosition(...coordinates: number[]): string {
  // Adding nothing turns a rounded -0 into 0.
  return coordinates.map((one) => Math.round(one) + 0).join(', ')
}
