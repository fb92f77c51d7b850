import { type ParseError, visit } from 'jsonc-parser'
import { AppError } from '../errors.ts'

const DEPTH_MAX = 12
const VALUES_MAX = 2000
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses a body and refuses what JSON.parse would pass in silence: duplicate keys, prototypes, lost digits, bombs. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not valid JSON', { cause })
  }
  const fault = findFault(text)
  if (fault) throw new AppError('invalid_json', fault)
  return value
}

function findFault(text: string): string | undefined {
  const keys: Set<string>[] = []
  let depth = 0
  let values = 0
  let fault: string | undefined
  const blame = (reason: string) => {
    fault ??= reason
  }
  const open = () => {
    values += 1
    depth += 1
    if (depth > DEPTH_MAX) blame(`The body is nested more than ${DEPTH_MAX} levels deep`)
    return depth <= DEPTH_MAX
  }
  const close = () => {
    depth -= 1
  }

  visit(text, {
    onObjectBegin: () => {
      keys.push(new Set())
      return open()
    },
    onObjectProperty: (key) => {
      const seen = keys.at(-1)
      if (seen?.has(key)) blame(`The key ${JSON.stringify(key)} stands twice`)
      if (POLLUTING.has(key)) blame(`The key ${JSON.stringify(key)} is not allowed`)
      seen?.add(key)
    },
    onObjectEnd: () => {
      keys.pop()
      close()
    },
    onArrayBegin: open,
    onArrayEnd: close,
    onLiteralValue: (value) => {
      values += 1
      if (values > VALUES_MAX) blame(`The body holds more than ${VALUES_MAX} values`)
      if (typeof value === 'number' && !isExact(value)) blame('A number is too large to be exact')
    },
    onError: (error: ParseError['error']) => blame(`The body is not valid JSON (${error})`),
  })
  return fault
}

const isExact = (value: number) =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
