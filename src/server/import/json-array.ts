import { createScanner, type JSONScanner } from 'jsonc-parser'

/** An element of the array and its first line; `text` is only JSON if its brackets match. */
export interface Element {
  readonly line: number
  readonly text: string
}

const NOT_AN_ARRAY = 'The file must be a JSON array of objects.'
const NO_COMMA = 'A comma is missing before this element.'
const NO_ELEMENT = 'An object is missing here.'
const NOT_CLOSED = 'The array is not closed with ].'
const AFTER_ARRAY = 'There is text after the array.'

interface Fault {
  readonly line: number
  readonly fault: string
}

/** Splits an array into its elements one at a time, so that a fault affects only one element. */
export function* splitArray(text: string): Generator<Element | Fault> {
  const scanner = createScanner(text, true)
  if (scan(scanner, text) !== '[') return yield faultAt(scanner, NOT_AN_ARRAY)
  yield* splitInside(scanner, text)
  if (scan(scanner, text) !== undefined) yield faultAt(scanner, AFTER_ARRAY)
}

function* splitInside(scanner: JSONScanner, text: string): Generator<Element | Fault> {
  let expected: 'element' | 'element or end' | 'separator' = 'element or end'
  for (let token = scan(scanner, text); token !== ']'; token = scan(scanner, text)) {
    if (token === undefined) return yield faultAt(scanner, NOT_CLOSED)
    if (token === ',') {
      if (expected !== 'separator') yield faultAt(scanner, NO_ELEMENT)
      expected = 'element'
      continue
    }
    if (expected === 'separator') yield faultAt(scanner, NO_COMMA)
    yield readElement(scanner, text)
    expected = 'separator'
  }
  if (expected === 'element') yield faultAt(scanner, NO_ELEMENT)
}

/** The first character of the next token, which identifies it; undefined at the end. */
function scan(scanner: JSONScanner, text: string): string | undefined {
  scanner.scan()
  return text[scanner.getTokenOffset()]
}

const faultAt = (scanner: JSONScanner, fault: string): Fault => ({ line: lineOf(scanner), fault })

/** Reads from the current token to its closing bracket. */
function readElement(scanner: JSONScanner, text: string): Element {
  const line = lineOf(scanner)
  const start = scanner.getTokenOffset()
  let depth = 0
  while (scanner.getTokenOffset() < text.length) {
    const token = text[scanner.getTokenOffset()]
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth <= 0) break
    scanner.scan()
  }
  return { line, text: text.slice(start, scanner.getPosition()) }
}

const lineOf = (scanner: JSONScanner) => scanner.getTokenStartLine() + 1
