// Readers of URL parameters. They do not use the schema library, because it would enlarge the initial script of every page by
// a seventh.

/** Reads a URL parameter, which is text or the value of a link; `undefined` if it is missing or invalid. */
export type Part<Value> = (given: unknown) => Value

export type Parts = Readonly<Record<string, Part<unknown>>>
/** The values of the parts. Parts that can be missing are optional. */
export type ValuesOf<P extends Parts> = {
  [Name in keyof P as undefined extends ReturnType<P[Name]> ? never : Name]: ReturnType<P[Name]>
} & {
  [Name in keyof P as undefined extends ReturnType<P[Name]> ? Name : never]?: ReturnType<P[Name]>
}

/** Reads the parameters of a URL. It never fails: missing or invalid parameters get their default. */
export interface SearchReader<Values> {
  parse(search: object): Values
  /** The reader as a Standard Schema, for the router. A link can omit some of the parts. */
  readonly '~standard': {
    readonly types?: { readonly input: Partial<Values>; readonly output: Values }
    validate(search: unknown): { readonly value: Values }
  }
}

/**
 * Omits other parameters of the URL. A part without a value is set to undefined, because the router would otherwise keep an
 * invalid value.
 */
export function searchReader<P extends Parts>(parts: P): SearchReader<ValuesOf<P>>
export function searchReader(parts: Parts): SearchReader<object> {
  const parse = (search: object) => {
    const given = new Map<string, unknown>(Object.entries(search))
    return Object.fromEntries(
      Object.entries(parts).map(([name, read]) => [name, read(given.get(name))]),
    )
  }
  return { parse, '~standard': { validate: (search) => ({ value: parse(Object(search)) }) } }
}

/** Returns `fallback` if the part is missing or invalid. */
export const or =
  <Value, const Fallback>(
    part: Part<Value>,
    fallback: Fallback,
  ): Part<NonNullable<Value> | Fallback> =>
  (given) =>
    part(given) ?? fallback

export const choice =
  <const Value extends string>(values: readonly Value[]): Part<Value | undefined> =>
  (given) =>
    values.find((one) => one === given)

export const numberChoice =
  <const Value extends number>(values: readonly Value[]): Part<Value | undefined> =>
  (given) =>
    values.find((one) => one === numberOf(given))

interface TextLimits {
  min?: number
  max?: number
  pattern?: RegExp
}

/** Text of `min` to `max` characters (code points, as the server counts them). */
export const text =
  ({
    min = 0,
    max = Number.POSITIVE_INFINITY,
    pattern,
  }: TextLimits = {}): Part<string | undefined> =>
  (given) =>
    typeof given === 'string' &&
    given.length >= min &&
    [...given].length <= max &&
    (!pattern || pattern.test(given))
      ? given
      : undefined

interface Range {
  min: number
  max: number
}

/** A number from `min` to `max`. */
export const number =
  ({ min, max }: Range): Part<number | undefined> =>
  (given) => {
    const value = numberOf(given)
    return value >= min && value <= max ? value : undefined
  }

/** A whole number from `min` to `max`. */
export const integer =
  (range: Range): Part<number | undefined> =>
  (given) => {
    const value = number(range)(given)
    return Number.isInteger(value) ? value : undefined
  }

const ID_MAX = 2_147_483_647
/** The number of a row or a page. */
export const id = integer({ min: 1, max: ID_MAX })

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const uuid = text({ pattern: UUID })

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/
/** A moment in ISO 8601 and UTC. */
export const moment: Part<string | undefined> = (given) => {
  const written = text({ pattern: MOMENT })(given)
  return written !== undefined && isDate(written) ? written : undefined
}

/** Rejects dates that do not exist, such as `2026-02-30`. */
function isDate(moment: string): boolean {
  const at = Date.parse(moment)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === moment.slice(0, 10)
}

function numberOf(given: unknown): number {
  if (typeof given === 'number') return given
  return typeof given === 'string' && given.trim() !== '' ? Number(given) : Number.NaN
}
