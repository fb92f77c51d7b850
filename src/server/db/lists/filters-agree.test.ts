import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FilterError } from '#contract/filter/error.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { type Filter, parseFilter } from '#contract/filter/filter.ts'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { ORDER_FIELDS } from '#contract/filter/registry/orders.ts'
import { type Client, testServer } from '#testing/app.ts'
import { ArbitraryFilterText } from '#testing/arbitrary-filter.ts'
import { type FilteredRow, passes } from '#testing/evaluate-filter.ts'
import { botRows, brBotRows, buildFleet, orderRows, TEXTS } from '#testing/filtered-fleet.ts'

const { db, signedIn } = await testServer({ requestsPerMinute: 1_000_000 })

function parsed(text: string, fields: FilterFields): Filter | undefined {
  try {
    return parseFilter(text, fields)
  } catch (error) {
    if (error instanceof FilterError) return undefined
    throw error
  }
}

/** Asks the API for many filters, and expects the rows that pass them one by one. */
async function expectSameRows(
  client: Client,
  {
    path,
    fields,
    rows,
    runs,
  }: { path: string; fields: FilterFields; rows: FilteredRow[]; runs: number },
) {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      ArbitraryFilterText(fields, TEXTS),
      fc.constantFrom('id', fields === ORDER_FIELDS ? 'amount' : 'cash'),
      async (q, sort_by) => {
        const filter = parsed(q, fields)
        // With more texts than a filter can have.
        fc.pre(filter !== undefined)
        const wanted = rows.filter((row) => passes(filter.condition, row, Date.now()))

        const response = await client.get(
          `${path}?${new URLSearchParams({ q, sort_by, per_page: '100' })}`,
        )

        const { data, meta } = response.json()
        const ids: number[] = data.map((row: { id: number }) => row.id)
        expect(ids.sort((a, b) => a - b)).toEqual(wanted.map(({ id }) => id).sort((a, b) => a - b))
        expect(meta).toMatchObject({ total: rows.length, filtered: wanted.length, capped: false })
        compared++
      },
    ),
    { numRuns: runs },
  )
  expect(compared).toBe(runs)
}

// On each engine, so 2,000 in all.
test('1,000 filters give the rows that pass them one by one', { timeout: 240_000 }, async () => {
  const admin = await signedIn('administrator')
  const now = Date.now()
  await buildFleet(db, now)

  await expectSameRows(admin, {
    path: 'br-bots',
    fields: BR_BOT_FIELDS,
    rows: await brBotRows(db, now),
    runs: 500,
  })
  await expectSameRows(admin, {
    path: 'bots',
    fields: BOT_FIELDS,
    rows: await botRows(db),
    runs: 250,
  })
  await expectSameRows(admin, {
    path: 'orders',
    fields: ORDER_FIELDS,
    rows: await orderRows(db),
    runs: 250,
  })
})
