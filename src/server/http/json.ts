import { excerpt } from '#domain/excerpt.ts'
import { AppError } from '../errors.ts'

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
 * Parses JSON and refuses what JSON.parse accepts silently: duplicate keys, prototype pollution, inexact numbers, and
 * input that would exhaust memory.
 */
export function parseJson(text: string, what = 'body'): unknown {
  if (text === '') return undefined
  let fault: string | undefined
  try {
    // Checked before parsing, so that oversized input never uses much memory.
    fault = findFault(text, what)
    if (!fault) return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_json', `The ${what} is not valid JSON.`, { cause })
  }
  throw new AppError('invalid_json', fault)
}

/** The keys of an open object; null for an array. */
type Keys = Set<string> | null

function findFault(text: string, what: string): string | undefined {
  const open: Keys[] = []
  let values = 0
  let previous = ''
  for (const token of tokens(text)) {
    const keys = OPENS_KEY.has(previous) ? (open.at(-1) ?? null) : null
    const isValue = keys === null && !PUNCTUATION.has(token)
    values += Number(isValue || OPENING.has(token))
    trackNesting(open, token)
    const fault = faultOfSize(open.length, values, what) ?? faultOfToken(token, keys)
    if (fault) return fault
    previous = token
  }
  return undefined
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

function trackNesting(open: Keys[], token: string): void {
  if (token === '{') open.push(new Set())
  else if (token === '[') open.push(null)
  else if (token === '}' || token === ']') open.pop()
}

function faultOfSize(depth: number, values: number, what: string): string | undefined {
  if (depth > DEPTH_MAX) return `The ${what} is nested more than ${DEPTH_MAX} levels deep.`
  if (values > VALUES_MAX) return `The ${what} holds more than ${VALUES_MAX} values.`
  return undefined
}

function faultOfToken(token: string, keys: Keys): string | undefined {
  // Only an escape can represent a character that cannot be stored. Decoding would copy the whole text.
  if (keys === null && token.startsWith('"') && !token.includes('\\u') && token.isWellFormed())
    return undefined
  if (token.startsWith('"')) return faultOfText(JSON.parse(token), keys)
  const isNumber = /^[-\d]/.test(token)
  return isNumber && !isExact(Number(token))
    ? 'A number is too large to be represented exactly.'
    : undefined
}

function faultOfText(text: string, keys: Keys): string | undefined {
  // PostgreSQL cannot store NUL, and a lone surrogate would be stored as another character.
  if (text.includes('\0') || !text.isWellFormed())
    return 'A text contains a character that cannot be stored.'
  if (!keys) return undefined
  if (keys.has(text)) return `The key ${quote(text)} appears twice.`
  if (POLLUTING.has(text)) return `The key ${quote(text)} is not allowed.`
  keys.add(text)
  return undefined
}

const quote = (key: string) => JSON.stringify(excerpt(key))

/** Accepts anything that is not a number. */
const isExact = (value: number) =>
  Number.isNaN(value) ||
  (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)))
