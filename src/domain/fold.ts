/** Normalizes a name for comparison: case and compatibility forms (ﬁ, Ａ) are ignored, in any script. */
export function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
