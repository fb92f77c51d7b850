import { z } from 'zod'
import { hasHiddenCharacters, MARKS_MAX, pilesMarks } from './characters.ts'

/** What an `integer` column holds: past it PostgreSQL fails where SQLite merely finds no row. */
export const Id = z.int32().positive()

const NOT_A_NUMBER = 'Must be a whole number from 1, without leading zeros'
const ID_TEXT_MAX = 10

const idText = z.coerce
  .string<string | number>()
  .max(ID_TEXT_MAX, { error: NOT_A_NUMBER, abort: true })
  .regex(/^[1-9][0-9]{0,9}$/, NOT_A_NUMBER)

/** A whole number from 1 in a path or a query, in one spelling only. */
export const NumberText = idText.transform(Number).pipe(Id)

export const ById = z.strictObject({ id: NumberText.describe('Number of the row') })

const UUID_CHARACTERS = 36

export const Uuid = bounded(UUID_CHARACTERS, 'Must be a UUID').check(z.uuid('Must be a UUID'))

/** `true` or `false` in a query. */
export const BooleanText = z.enum(['true', 'false']).transform((text) => text === 'true')

/** In the query of a read that masks its secrets. */
export const Reveal = BooleanText.prefault('false').describe('Secrets in clear; each is audited')

/** What the caller saw of the row that he changes. */
export const Version = z
  .int32()
  .positive()
  .optional()
  .describe('Refuse when the row has changed since')

const HIDDEN_CHARACTERS = 'Must not contain invisible or control characters'

/**
 * A string of at most `max` UTF-16 units. A longer one is refused before any other check reads it, so that no pattern runs
 * over a text of the caller's length: every string that a caller sends begins with this.
 */
export function bounded(max: number, message = `Must have at most ${max} characters`) {
  return z.string().max(max, { error: message, abort: true })
}

/** One line of text, kept verbatim: `min` to `max` UTF-16 units, nothing invisible. */
export function text(min: number, max: number) {
  return bounded(max)
    .min(min, min === 1 ? 'Must not be empty' : `Must have at least ${min} characters`)
    .refine((value) => !hasHiddenCharacters(value), HIDDEN_CHARACTERS)
    .refine(
      (value) => !pilesMarks(value),
      `Must not put more than ${MARKS_MAX} marks on one letter`,
    )
    .refine((value) => value === '' || value.trim() !== '', 'Must not be blank')
}

// What PostgreSQL does not take, or takes as something else.
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u

/**
 * One line that is only compared with what is stored. What was accepted under older rules must go on matching, so the rules
 * for new text do not apply.
 */
export function typed(max: number) {
  return bounded(max)
    .min(1, 'Must not be empty')
    .refine((value) => !UNSTORABLE.test(value), HIDDEN_CHARACTERS)
}

const IP_MAX = 45
/** An IPv4 or IPv6 address, the latter without brackets. */
const ip = [bounded(IP_MAX).check(z.ipv4()), bounded(IP_MAX).check(z.ipv6())] as const
export const Ip = z.union(ip, 'Must be an IP address')

const HOST_MESSAGE = 'Must be an IP address or a host name'
export const HOST_NAME_MAX = 253

export const Hour = z.int().min(0, 'Hours run from 0 to 23').max(23, 'Hours run from 0 to 23')

export const Port = z
  .int()
  .min(1, 'Ports run from 1 to 65535')
  .max(65_535, 'Ports run from 1 to 65535')

/** Where a server or a proxy listens; IPv6 without brackets. */
export const Host = z
  .union(
    [
      ...ip,
      bounded(HOST_NAME_MAX)
        .check(z.hostname())
        .regex(/[^0-9.][^.]*$/),
    ],
    HOST_MESSAGE,
  )
  .transform((host) => host.toLowerCase())

/** One of an object's keys. */
export function keyOf<Name extends string>(record: Readonly<Record<Name, unknown>>) {
  return z.enum(Object.keys(record).filter((name): name is Name => name in record))
}

// To the nanosecond.
const INSTANT_MAX = 40
const NOT_AN_INSTANT = 'Must be a time in UTC, such as 2026-11-20T23:00:00Z'

/** An instant, ISO 8601 in UTC. */
export const Instant = bounded(INSTANT_MAX, NOT_AN_INSTANT).check(z.iso.datetime(NOT_AN_INSTANT))

/** What stands in place of a secret that was not asked for; the width gives no length away. */
export const MASK = '*'.repeat(40)
