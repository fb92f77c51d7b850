import { excerpt } from '#domain/excerpt.ts'
import { AppError } from '../errors.ts'
import { pointerTo } from './input.ts'

const DEPTH_MAX = 12
const VALUES_MAX = 2000
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses the bytes of a body. Invalid UTF-8 is refused, since decoding would silently replace it. */
export function parseBody(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = UTF8.decode(bytes)
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.', { cause })
  }
  return parseJson(text)
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses JSON and refuses what JSON.parse accepts silently: duplicate keys, prototype pollution, inexact numbers, characters
 * that cannot be stored, and input that would exhaust memory.
 */
export function parseJson(text: string, what = 'body'): unknown {
  if (text === '') return undefined
  let fault: Fault | undefined
  let value: unknown
  try {
    // Checked before parsing, so that oversized input never uses much memory.
    fault = findFault(text, what)
    // The error names an unacceptable value only if the JSON is valid.
    if (!fault || fault.pointer !== undefined) value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_json', `The ${what} is not valid JSON.`, { cause })
  }
  if (fault) throw errorOf(fault)
  return value
}

interface Fault {
  readonly message: string
  /** The value that cannot be accepted; undefined if the JSON as a whole cannot. */
  readonly pointer?: string
}

function errorOf({ message, pointer }: Fault): AppError {
  return pointer === undefined
    ? new AppError('invalid_json', message)
    : new AppError('invalid_request', message, { errors: [{ pointer, message }] })
}

/** An open object or array. */
interface Level {
  /** The keys of an object; null for an array. */
  readonly keys: Set<string> | null
  /** The last key of an object, as it is written. */
  key: string
  /** The number of commas so far. */
  index: number
}

function findFault(text: string, what: string): Fault | undefined {
  const open: Level[] = []
  let values = 0
  let previous = ''
  let ofValue: Fault | undefined
  for (const token of tokens(text)) {
    const keys = OPENS_KEY.has(previous) ? (open.at(-1)?.keys ?? null) : null
    const isValue = keys === null && !PUNCTUATION.has(token)
    values += Number(isValue || OPENING.has(token))
    trackPlace(open, token, keys !== null)
    const message = faultOfSize(open.length, values, what) ?? faultOfKey(token, keys)
    if (message !== undefined) return { message }
    if (isValue) ofValue ??= faultOfValue(token, open)
    previous = token
  }
  return ofValue
}

const OPENING = new Set(['{', '['])
const OPENS_KEY = new Set(['{', ','])
const PUNCTUATION = new Set(['{', '}', '[', ']', ',', ':'])
const TOKEN = /[{}[\],:"]|[^\s{}[\],:"]+/g

/** Splits JSON into tokens, and invalid JSON into pieces. Not recursive, so any nesting depth can be checked. */
function* tokens(text: string): Generator<string> {
  const pattern = new RegExp(TOKEN)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '"') pattern.lastIndex = endOfString(text, match.index)
    yield text.slice(match.index, pattern.lastIndex)
  }
}

/**
 * The end of the string that starts with the quote at `start`. Reading single characters would take a second for 16
 * MiB.
 */
function endOfString(text: string, start: number): number {
  let end = start
  let escapes: number
  do {
    end = text.indexOf('"', end + 1)
    if (end === -1) return text.length
    escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes += 1
  } while (escapes % 2 === 1)
  return end + 1
}

function trackPlace(open: Level[], token: string, isKey: boolean): void {
  const level = open.at(-1)
  if (level && isKey) level.key = token
  if (token === '{') open.push({ keys: new Set(), key: '', index: 0 })
  else if (token === '[') open.push({ keys: null, key: '', index: 0 })
  else if (token === '}' || token === ']') open.pop()
  else if (level && token === ',') level.index += 1
}

function faultOfSize(depth: number, values: number, what: string): string | undefined {
  if (depth > DEPTH_MAX) return `The ${what} is nested more than ${DEPTH_MAX} levels deep.`
  if (values > VALUES_MAX) return `The ${what} holds more than ${VALUES_MAX} values.`
  return undefined
}

function faultOfKey(token: string, keys: Level['keys']): string | undefined {
  if (!keys || !token.startsWith('"')) return undefined
  const key: string = JSON.parse(token)
  if (UNSTORABLE.test(key)) return 'A key contains a character that cannot be stored.'
  if (keys.has(key)) return `The key ${quote(key)} appears twice.`
  if (POLLUTING.has(key)) return `The key ${quote(key)} is not allowed.`
  keys.add(key)
  return undefined
}

// PostgreSQL cannot store NUL, and a lone surrogate would be stored as another character.
const UNSTORABLE = /[\0\p{Cs}]/u

function faultOfValue(token: string, open: readonly Level[]): Fault | undefined {
  const message = token.startsWith('"') ? faultOfText(token) : faultOfNumber(token)
  if (message === undefined) return undefined
  const path = open.map(({ keys, key, index }) => (keys ? String(JSON.parse(key)) : index))
  return { message, pointer: pointerTo(['body', ...path]) }
}

function faultOfText(token: string): string | undefined {
  // Only an escape can represent a character that cannot be stored. Decoding would copy the whole text.
  if (!token.includes('\\u') && token.isWellFormed()) return undefined
  const text: string = JSON.parse(token)
  const at = text.search(UNSTORABLE)
  if (at === -1) return undefined
  const what = LINE_BREAK.test(text) ? `Line ${lineAt(text, at)}` : 'A text'
  return `${what} contains a character that cannot be stored.`
}

const LINE_BREAK = /[\r\n]/

/** The number of the line at a position, with the line breaks of any system. */
function lineAt(text: string, end: number): number {
  let line = 1
  for (let at = 0; at < end; at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) line += 1
  return line
}

function faultOfNumber(token: string): string | undefined {
  const isNumber = /^[-\d]/.test(token)
  return isNumber && !isExact(Number(token))
    ? 'A number is too large to be represented exactly.'
    : undefined
}

const quote = (key: string) => JSON.stringify(excerpt(key))

/** Accepts anything that is not a number. */
const isExact = (value: number) =>
  Number.isNaN(value) ||
  (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)))
