import {
  hasHiddenCharacters,
  hasStackedMarks,
  isLongerThan,
  MARKS_MAX,
  SEARCH_MAX,
} from '#contract/characters.ts'

/**
 * The reason why a list cannot be searched for this text; undefined if it can. `min` is the minimum length of the search.
 */
export function searchFault(text: string, min = 0): string | undefined {
  const part = text.trim()
  if (part === '') return undefined
  if (isLongerThan(part, SEARCH_MAX)) return `Enter at most ${SEARCH_MAX} characters.`
  if (hasHiddenCharacters(part)) return 'Remove the invisible characters from the search.'
  if (hasStackedMarks(part)) return `Enter at most ${MARKS_MAX} accents on one letter.`
  if ([...part].length < min) return `Enter at least ${min} characters.`
  return undefined
}

/** The search text that is sent to the server. */
export const searchedText = (text: string, min?: number): string | undefined =>
  searchFault(text, min) === undefined ? text.trim() || undefined : undefined
