const NAME_MAX = 64

/** The beginning of a text that a caller made up, for a message that names it. */
export function excerpt(text: string, max = NAME_MAX): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`
}
