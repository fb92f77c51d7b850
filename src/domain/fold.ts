/** The form in which names compare: case and compatibility forms (ﬁ, Ａ) do not tell two apart, in any script. */
export function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
