const NAME_MAX = 64

/** Shortens a caller's text for a quotation in a message. */
export function excerpt(text: string, max = NAME_MAX): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`
}
