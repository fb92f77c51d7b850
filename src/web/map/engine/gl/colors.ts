/** Converts 0xAABBGGRR to red, green, blue and alpha, each 0 to 1. */
export function rgbaOf(color: number): [number, number, number, number] {
  const channel = (shift: number) => ((color >>> shift) & 0xff) / 255
  return [channel(0), channel(8), channel(16), channel(24)]
}
