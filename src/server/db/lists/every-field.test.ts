import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { type FilterField, type FilterFields, testable } from '#contract/filter/fields.ts'
import { FILTER_FIELDS } from '#contract/filter/registry/index.ts'
import { operatorsOf } from '#contract/filter/values.ts'
import { contract } from '#contract/index.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildOrder, buildPenalty, buildProxy } from '#testing/factories.ts'
import { buildAudit } from '#testing/filtered-records.ts'

const { db, signedIn } = await testServer()

/** A value in rows: some choices accept no others. */
const IN_ROWS = 'odd'

let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
  await buildAudit(db, Date.now())
  await buildProxy(db, { service: IN_ROWS })
  await buildOrder(db, { type: IN_ROWS, platform: IN_ROWS })
  await buildPenalty(db, await buildAccount(db), { type: 'jail', jail_type: IN_ROWS })
})

const FIELDS: Readonly<Record<string, FilterFields>> = {
  ...FILTER_FIELDS,
  map: FILTER_FIELDS.bots,
}

/** The endpoints that read the rows of a filter, with the fields of their filter. */
const FILTERED = Object.entries<Resource>(contract).flatMap(([name, resource]) =>
  Object.values(resource)
    .filter(isFiltered)
    .map(({ path }) => ({ path, fields: FIELDS[name] ?? [] })),
)

test('every list of the registry has an endpoint with its filter', () => {
  const all = new Set(FILTERED.map(({ fields }) => fields))

  expect(all).toEqual(new Set(Object.values(FIELDS)))
})

test.each(FILTERED)('every field of $path can be tested', async ({ path, fields }) => {
  const refused: object[] = []
  const filters = testable(fields).flatMap(filtersOn)

  for (const q of filters) {
    const query = new URLSearchParams({ q, ...OTHERS[path] })
    const { statusCode, body } = await administrator.get(`${path}?${query}`)
    if (statusCode !== 200) refused.push({ q, statusCode, body })
  }

  expect(filters).not.toEqual([])
  expect(refused).toEqual([])
})

/** The parameters that an endpoint requires in addition. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [contract.pastBots.list.path]: { at: new Date().toISOString() },
  [contract.pastBots.matches.path]: { at: new Date().toISOString() },
}

function isFiltered({ query }: Endpoint): boolean {
  return query instanceof z.ZodObject && 'q' in query.shape
}

/** Filters on a field with each kind of value and each operator that it accepts. */
function filtersOn(field: FilterField): string[] {
  const { name, canBeNone } = field
  const values = valuesOf(field)
  const tests = values.flatMap((value) => [`${name}:${value}`, `-${name}:${value}`])
  const compared = operatorsOf(field).map((operator) => `${name}${operator}${values[0]}`)
  const none = canBeNone ? [`${name}:none`, `${name}:any`, `${name}:none,${values[0]}`] : []
  return [...tests, ...compared, ...none]
}

function valuesOf({ type, values = [] }: FilterField): readonly string[] {
  switch (type) {
    case 'flag':
      return ['true', 'false']
    case 'text':
      return ['storm', 's']
    case 'ref':
      return ['1', ...values]
    case 'choice':
      return values.length > 0 ? values : [IN_ROWS]
    case 'number':
      return ['1', '1..2']
    case 'time':
      return ['2026-11-01', '-1d..now']
    default:
      return type satisfies never
  }
}
