interface Place {
  readonly start: number
  readonly end: number
}

/** Why a text is not a filter. The message is a sentence for the operator. */
export class FilterError extends Error {
  override name = 'FilterError'
  /** The part of the text at fault, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** What may have been meant, most similar first. */
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

/** A part of the text in a message, shortened. */
export const quoted = (text: string): string =>
  `"${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}"`

export const suggestion = (nearest: readonly string[]): string =>
  nearest.length === 0 ? '' : ` Did you mean ${nearest.map((name) => `"${name}"`).join(' or ')}?`

const NEAREST_MAX = 3

/** The most similar names: those that begin alike, and those with few typing errors. */
export function nearestTo(word: string, names: readonly string[]): string[] {
  const typed = word.slice(0, SHOWN).toLowerCase()
  return names
    .map((name) => ({ name, distance: distanceOf(typed, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST_MAX)
    .map(({ name }) => name)
}

/** Less than 1 for a name that begins with the word, or the other way around. */
function distanceOf(word: string, name: string): number {
  const isBeginning = word.length > 1 && (name.startsWith(word) || word.startsWith(name))
  return isBeginning ? 0.5 : levenshtein(word, name)
}

/** The number of characters to add, remove or replace. */
function levenshtein(word: string, name: string): number {
  let row = Array.from({ length: name.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...word].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...name].entries()) {
      const replaced = (row[j] ?? 0) + Number(letter !== other)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
