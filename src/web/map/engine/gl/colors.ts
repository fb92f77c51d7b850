/** A colour 0xAABBGGRR as shares of one: red, green, blue, alpha. */
export function rgbaOf(color: number): [number, number, number, number] {
  const share = (shift: number) => ((color >>> shift) & 0xff) / 255
  return [share(0), share(8), share(16), share(24)]
}
