import { isDeepStrictEqual } from 'node:util'

/** Whether two values have the same JSON. The order of keys does not matter, because PostgreSQL does not keep it. */
export function isSameJson(one: unknown, other: unknown): boolean {
  const [text, otherText] = [JSON.stringify(one), JSON.stringify(other)]
  if (text === otherText) return true
  return isObject(one) && isObject(other) && isDeepStrictEqual(parse(text), parse(otherText))
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

const parse = (text: string): unknown => JSON.parse(text)
