interface Place {
  readonly start: number
  readonly end: number
}

/** The error of a text that is not a valid filter. The message is a sentence for the user. */
export class FilterError extends Error {
  override name = 'FilterError'
  /** The range of the invalid part of the text, in UTF-16 code units. */
  readonly start: number
  readonly end: number
  /** Suggested corrections, most similar first. */
  readonly nearest: readonly string[]

  constructor(message: string, { start, end }: Place, nearest: readonly string[] = []) {
    super(message)
    this.start = start
    this.end = end
    this.nearest = nearest
  }
}

export function unknownField(name: string, place: Place, names: readonly string[]): FilterError {
  const near = nearestTo(name, names)
  return new FilterError(`There is no field ${quoted(name)}.${suggestion(near)}`, place, near)
}

const SHOWN = 40

/** Quotes a part of the text in a message, shortened. */
export const quoted = (text: string): string =>
  `"${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}"`

export const suggestion = (nearest: readonly string[]): string =>
  nearest.length === 0 ? '' : ` Did you mean ${nearest.map((name) => `"${name}"`).join(' or ')}?`

const NEAREST_MAX = 3

/** The most similar names: names with the same beginning, and names with a small edit distance. */
export function nearestTo(word: string, names: readonly string[]): string[] {
  const typed = word.slice(0, SHOWN).toLowerCase()
  return [...new Set(names)]
    .map((name) => ({ name, distance: distanceOf(typed, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST_MAX)
    .map(({ name }) => name)
}

/** The distance is less than 1 if one of the two is a prefix of the other. */
function distanceOf(word: string, name: string): number {
  const isBeginning = word.length > 1 && (name.startsWith(word) || word.startsWith(name))
  return isBeginning ? 0.5 : editDistance(word, name)
}

/** The edit distance: the number of characters to add, remove, replace or swap with the next one. */
function editDistance(word: string, name: string): number {
  let before: number[] = []
  let row = Array.from({ length: name.length + 1 }, (_, index) => index)
  for (let i = 0; i < word.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < name.length; j++) {
      const replaced = (row[j] ?? 0) + Number(word[i] !== name[j])
      const isSwapped = i > 0 && j > 0 && word[i] === name[j - 1] && word[i - 1] === name[j]
      const swapped = isSwapped ? (before[j - 1] ?? 0) + 1 : replaced
      next.push(Math.min(replaced, swapped, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
