/** Formats coordinates as whole numbers, such as `-1204, 885` or `-1204, 885, 31`. */
export function formatPosition(...coordinates: number[]): string {
  // Adding 0 turns a rounded -0 into 0.
  return coordinates.map((coordinate) => Math.round(coordinate) + 0).join(', ')
}
