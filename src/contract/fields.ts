import './configure-schemas.ts'
import { z } from 'zod'
import { hasHiddenCharacters, hasStackedMarks, MARKS_MAX } from './characters.ts'
import { MASK } from './mask.ts'
import { REQUIRED } from './messages.ts'

/** Maximum amount of money, in game dollars. */
export const MONEY_MAX = 1_000_000_000_000

/** The largest value of an `integer` column. PostgreSQL fails on larger values, and SQLite finds no row. */
export const Id = z.int32().positive()

const NOT_A_NUMBER = 'Must be a positive whole number.'
const ID_TEXT_MAX = 10
// The conversion to text has turned a missing value into this one.
const MISSING = String(undefined)

const idText = z.coerce
  .string<string | number>()
  .max(ID_TEXT_MAX, { error: NOT_A_NUMBER, abort: true })
  .regex(/^[1-9][0-9]{0,9}$/, {
    error: ({ input }) => (input === MISSING ? REQUIRED : NOT_A_NUMBER),
  })

/** A whole number of at least 1 in a path or a query. Only one spelling of each number is accepted. */
export const NumberText = idText.transform(Number).pipe(Id)

/** A number of rows in a query. Its maximum is also metadata, because the OpenAPI document describes the text. */
export const amountText = (max: number, initial: number, noun: string) =>
  NumberText.pipe(z.int().max(max))
    .prefault(String(initial))
    .meta({ description: `${noun}, 1 to ${max}`, maximum: max })

/** A comma-separated list of ids in a query, such as `1,2,3`. */
export const idsText = (max: number) =>
  bounded(max * '2147483647,'.length)
    .transform((ids): (string | number)[] => ids.split(','))
    .pipe(z.array(NumberText).max(max))

export const ById = z.strictObject({ id: NumberText.describe('Id of the row') })

const UUID_CHARACTERS = 36

export const Uuid = bounded(UUID_CHARACTERS, 'Must be a UUID.').check(z.uuid('Must be a UUID.'))

/** `true` or `false` in a query. */
export const BooleanText = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The `reveal` parameter of a read that masks its secrets. */
export const Reveal = BooleanText.prefault('false').describe(
  'Return secrets in plain text instead of masked. Each reveal is audited.',
)

/** The version of a row that the caller last read. */
export const Version = z
  .int32()
  .positive()
  .optional()
  .describe(
    'Version last read; `stale_version` when the row has changed since. Unchecked when left out',
  )

const HIDDEN_CHARACTERS = 'Must not contain invisible or control characters.'

/**
 * A string of at most `max` characters (code points). Use it first for every string from a caller: it rejects a longer string before
 * any other check, so that no pattern runs on a string of arbitrary length.
 */
export function bounded(max: number, message = `Must have at most ${max} characters.`) {
  return z.string().max(max, { error: message, abort: true })
}

/** One line of text, stored verbatim: `min` to `max` characters, no invisible characters. */
export function text(min: number, max: number) {
  return line(max)
    .min(min, min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.`)
    .refine((value) => !BLANK.test(value), 'Must not be blank.')
}

/** Spaces and accents without a letter, which show nothing or change the character before the text. */
const BLANK = /^[\s\p{M}]+$/u

/** `text` that can also be blank. */
export function line(max: number) {
  return bounded(max)
    .refine((value) => !hasHiddenCharacters(value), HIDDEN_CHARACTERS)
    .refine(
      (value) => !hasStackedMarks(value),
      `Must have at most ${MARKS_MAX} accents on one letter.`,
    )
}

/** A name: `text` without leading or trailing spaces, which would make it look like another name. */
export function nameText(min: number, max: number) {
  return text(min, max).refine(
    (value) => value === value.trim(),
    'Must not start or end with a space.',
  )
}

/** A secret. Its mask is refused: a caller that sends back a masked row would replace the secret with it. */
export function secret(min: number, max: number, noun: 'password' | 'key') {
  return text(min, max).refine(
    (value) => value !== MASK,
    `This is the mask. Enter the ${noun} itself.`,
  )
}

// PostgreSQL rejects these characters or stores different ones.
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u

/**
 * One line that is only compared with a stored value. The rules for new texts do not apply, because values that were
 * accepted under older rules must still match.
 */
export function typed(max: number) {
  return bounded(max)
    .min(1, 'Must not be empty.')
    .refine((value) => !UNSTORABLE.test(value), HIDDEN_CHARACTERS)
}

const IP_MAX = 45
/** An IPv4 or IPv6 address, the latter without brackets. */
const ip = [bounded(IP_MAX).check(z.ipv4()), bounded(IP_MAX).check(z.ipv6())] as const
export const Ip = z.union(ip, 'Must be an IP address.')

const HOST_MESSAGE = 'Must be an IP address or a host name.'
export const HOST_NAME_MAX = 253

/** An hour of the day. */
export const Hour = whole(0, 23)

export const Port = whole(1, 65_535)

/** A whole number within bounds. One error message names both bounds. */
export function whole(min: number, max: number) {
  const message = `Must be between ${min} and ${max}.`
  return z.int().min(min, message).max(max, message)
}

interface Rule {
  /** The field that gets the message. */
  readonly path: string[]
  readonly message: string
}

/**
 * A rule between fields. It is checked unless one of these fields is invalid, so that one response names all errors of a
 * body. The schema library would skip all rules once any field is invalid.
 */
export const ruleBetween = (fields: readonly string[], rule: Rule) => ({
  ...rule,
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => fields.includes(String(path?.[0]))),
})

/** The address of a server or a proxy, in one spelling: lower case, and IPv6 in canonical form without brackets. */
export const Host = z
  .union(
    [
      ...ip,
      bounded(HOST_NAME_MAX)
        .check(z.hostname({ error: HOST_MESSAGE, abort: true }))
        .regex(/[^0-9.][^.]*$/, HOST_MESSAGE),
    ],
    HOST_MESSAGE,
  )
  .transform((host) => (host.includes(':') ? canonicalIpv6(host) : host.toLowerCase()))

/** URL parsers shorten IPv6 addresses as RFC 5952 says, except that they write IPv4-mapped ones in hexadecimal. */
function canonicalIpv6(ip: string): string {
  return new URL(`http://[${ip}]`).hostname.slice(1, -1)
}

/** One of an object's keys. */
export function keyOf<Name extends string>(record: Readonly<Record<Name, unknown>>) {
  return z.enum(Object.keys(record).filter((name): name is Name => name in record))
}

// Long enough for a time with nanoseconds.
const INSTANT_MAX = 40
const NOT_AN_INSTANT = 'Must be a time in UTC, such as 2026-11-20T23:00:00Z.'

/** A point in time, ISO 8601 in UTC. */
export const Instant = bounded(INSTANT_MAX, NOT_AN_INSTANT).check(z.iso.datetime(NOT_AN_INSTANT))

/** The first millisecond of an `Instant`. */
export const INSTANT_FIRST_MS = Date.parse('0000-01-01T00:00:00Z')

/** The last millisecond of an `Instant`. */
export const INSTANT_LAST_MS = Date.UTC(10_000, 0) - 1

export const MASKED = `masked with ${MASK.length} asterisks unless revealed`

/** The fields of every stored row. */
export const stored = {
  id: Id.describe('Id of the row'),
  created_at: Instant.describe('Time of creation'),
  updated_at: Instant.describe('Time of the last change'),
}
/** The fields of every stored row that has a version. */
export const versioned = {
  ...stored,
  version: z.int().describe('Number of the current version; each change increments it'),
}

/** A row by its id and name. */
export const Reference = z
  .object({ id: Id.describe('Id of the row'), name: z.string().describe('Name of the row') })
  .meta({ id: 'Reference', description: 'A row by its id and name' })
