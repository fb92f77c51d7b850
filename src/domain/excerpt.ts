const NAME_MAX = 64

/** Shortens text from a caller that is quoted in a message. */
export function excerpt(text: string, max = NAME_MAX): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`
}
