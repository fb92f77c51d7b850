import { expect, test } from 'vitest'
import { z } from 'zod'
import { bots } from './bots.ts'
import { BrBotQuery } from './br-bot-query.ts'
import './fields.ts'
import { OutcomeFilter } from './job-items.ts'
import { search } from './search.ts'
import { servers } from './servers.ts'

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
  [z.record(z.string().max(1), z.int()), { ab: 1 }, 'The name must have at most 1 characters.'],
  [z.email(), 'nobody', 'This value is not valid.'],
])('%# a person reads our own words: %s', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message])
})

const ITEM = 'Must be a number, true, false or a text of at most 500 characters.'
const HOST = 'Must be an IP address or a host name.'

test.each([
  ['proxy', BrBotQuery, { proxy: 'x' }, 'Must be a positive whole number or none.'],
  ['group_id', BrBotQuery, { group_id: '0' }, 'Must be a positive whole number or none.'],
  ['rows/0', search.byIds.query, { rows: 'x' }, 'Must be a kind and an id, such as order:7.'],
  ['inventory/', bots.update.body, { inventory: { '': 1 } }, 'The name must not be empty.'],
  ['inventory/coins', bots.update.body, { inventory: { coins: null } }, ITEM],
  ['inventory/coins', bots.update.body, { inventory: { coins: 'x'.repeat(501) } }, ITEM],
  ['ip', servers.update.body, { ip: 'x'.repeat(64) }, HOST],
  ['ip', servers.update.body, { ip: 'x'.repeat(254) }, HOST],
  ['ip', servers.update.body, { ip: '1.'.repeat(50) }, HOST],
])('%# a refusal of %s says which values are allowed', (path, schema, value, message) => {
  const issues = schema?.safeParse(value).error?.issues ?? []

  expect(issues.map((issue) => [issue.path.join('/'), issue.message])).toEqual([[path, message]])
})

test('an outcome is one of those that an item can have', () => {
  const [issue] = OutcomeFilter.safeParse('x').error?.issues ?? []

  expect(issue?.message).toMatch(/^Must be done, .* or pending\.$/)
})
