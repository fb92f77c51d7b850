import { z } from 'zod'

/** What an `integer` column holds: past it PostgreSQL fails where SQLite merely finds no row. */
export const Id = z.int32().positive()

const idText = z.coerce
  .string<string | number>()
  .regex(/^[1-9][0-9]{0,9}$/, 'Must be a whole number from 1, without leading zeros')

/** A whole number from 1 in a path or a query, in one spelling only. */
export const NumberText = idText.transform(Number).pipe(Id)

export const ById = z.strictObject({ id: NumberText.describe('Number of the row') })

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

// NUL and other controls, text direction, zero width, lone surrogates: what an operator cannot see he cannot trust.
const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

/** One line of text, kept verbatim: `min` to `max` UTF-16 units, nothing invisible. */
export function text(min: number, max: number) {
  return z
    .string()
    .min(min, min === 1 ? 'Must not be empty' : `Must have at least ${min} characters`)
    .max(max, `Must have at most ${max} characters`)
    .refine((value) => !HIDDEN.test(value), 'Must not contain invisible or control characters')
    .refine((value) => value === '' || value.trim() !== '', 'Must not be blank')
}

const HOST_MESSAGE = 'Must be an IP address or a host name'

export const Hour = z.int().min(0, 'Hours run from 0 to 23').max(23, 'Hours run from 0 to 23')

export const Port = z
  .int()
  .min(1, 'Ports run from 1 to 65535')
  .max(65_535, 'Ports run from 1 to 65535')

/** Where a server or a proxy listens; IPv6 without brackets. */
export const Host = z
  .union(
    [
      z.ipv4(),
      z.ipv6(),
      z
        .hostname()
        .max(253)
        .regex(/[^0-9.][^.]*$/),
    ],
    HOST_MESSAGE,
  )
  .transform((host) => host.toLowerCase())

/** One of an object's keys. */
export function keyOf<Name extends string>(record: Readonly<Record<Name, unknown>>) {
  return z.enum(Object.keys(record).filter((name): name is Name => name in record))
}

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** What stands in place of a secret that was not asked for; the width gives no length away. */
export const MASK = '*'.repeat(40)
