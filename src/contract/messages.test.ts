import { expect, test } from 'vitest'
import { z } from 'zod'
import './fields.ts'

test.each([
  [z.string(), undefined, 'This field is required.'],
  [z.int(), 'seven', 'Must be a number.'],
  [z.int(), Number.NaN, 'Enter a number.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.boolean(), 'yes', 'Must be true or false.'],
  [z.array(z.int()), {}, 'Must be a list.'],
  [z.enum(['asc', 'desc', 'none']), 'up', 'Must be asc, desc or none.'],
  [z.literal(1), 2, 'Must be 1.'],
  [z.number().min(1), 0, 'Must be at least 1.'],
  [z.int().positive(), 0, 'Must be more than 0.'],
  [z.number().max(100_000), 100_001, 'Must be at most 100,000.'],
  [z.array(z.int()).max(1), [1, 2], 'Must have at most 1 items.'],
  [z.string().min(3), 'ab', 'Must have at least 3 characters.'],
  [z.number().multipleOf(5), 7, 'Must be a multiple of 5.'],
  [z.strictObject({}), { a: 1 }, 'Unknown field.'],
  [z.email(), 'nobody', 'This value is not valid.'],
])('%# a person reads our own words: %s', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message])
})
