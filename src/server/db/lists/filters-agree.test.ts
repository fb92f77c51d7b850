import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FilterError } from '#contract/filter/error.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { type Filter, parseFilter } from '#contract/filter/filter.ts'
import { AUDIT_FIELDS } from '#contract/filter/registry/audit.ts'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { CAPTCHA_KEY_FIELDS } from '#contract/filter/registry/captcha-keys.ts'
import { LOG_FIELDS } from '#contract/filter/registry/logs.ts'
import { ORDER_FIELDS } from '#contract/filter/registry/orders.ts'
import { NO_TASK } from '#contract/task-filters.ts'
import { type Client, testServer } from '#testing/app.ts'
import { ArbitraryFilterText } from '#testing/arbitrary-filter.ts'
import { type FilteredRow, passes } from '#testing/evaluate-filter.ts'
import { botRows, brBotRows, buildFleet, orderRows, TEXTS } from '#testing/filtered-fleet.ts'
import {
  auditRows,
  buildAudit,
  buildCaptchaKeys,
  buildLog,
  captchaKeyRows,
  logRows,
} from '#testing/filtered-records.ts'
import { holdClock } from '#testing/hold-clock.ts'

const { db, signedIn } = await testServer()

function parsed(text: string, fields: FilterFields): Filter | undefined {
  try {
    return parseFilter(text, fields)
  } catch (error) {
    if (error instanceof FilterError) return undefined
    throw error
  }
}

interface Compared {
  readonly path: string
  readonly fields: FilterFields
  readonly rows: FilteredRow[]
  readonly runs: number
  /** The sort fields; undefined for a list in a fixed order. */
  readonly sorts?: readonly [string, string]
  /** The parameters that make the list return all rows. */
  readonly params?: Readonly<Record<string, string>>
  /** The field of the response with the counts by a field. */
  readonly counts?: { readonly part: string; readonly field: string }
}

/** Requests many filters, as written or as canonical text, and compares each response with a row-by-row evaluation. */
async function expectSameRows(client: Client, { path, fields, rows, runs, ...own }: Compared) {
  const { sorts, params = { per_page: '100' }, counts } = own
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      ArbitraryFilterText(fields, TEXTS),
      fc.constantFrom(...(sorts ?? [''])),
      fc.boolean(),
      async (text, sort_by, isCanonical) => {
        const filter = parsed(text, fields)
        // With more texts than a filter can have.
        fc.pre(filter !== undefined)
        const q = isCanonical ? filter.text : text
        const among = (each: Filter | undefined) =>
          rows.filter((row) => each && passes(each.condition, row, Date.now()))
        const wanted = among(filter)
        expect(among(parsed(filter.text, fields))).toEqual(wanted)

        const response = await client.get(
          `${path}?${new URLSearchParams({ q, ...(sorts && { sort_by }), ...params })}`,
        )

        const body = response.json()
        const ids: number[] = (Array.isArray(body) ? body : body.data).map(
          (row: { id: number }) => row.id,
        )
        expect(ids.sort((a, b) => a - b)).toEqual(wanted.map(({ id }) => id).sort((a, b) => a - b))
        const { length: filtered } = wanted
        const meta = { total: rows.length, filtered, capped: false }
        expect(body.meta ?? meta).toMatchObject(meta)
        expect(counts && withoutZeros(body[counts.part])).toEqual(
          counts && countBy(wanted, counts.field),
        )
        compared++
      },
    ),
    { numRuns: runs },
  )
  expect(compared).toBe(runs)
}

const withoutZeros = (counts: object) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))

/** The number of rows with each first value of a field. */
const countBy = (rows: readonly FilteredRow[], field: string) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ fields }) => String(fields[field]?.[0] ?? NO_TASK))].map(
      ([value, own]) => [value, own.length],
    ),
  )

// On each engine, so 2,000 in total.
test('1,000 filters return the same rows as their row-by-row evaluation', {
  timeout: 240_000,
}, async () => {
  holdClock()
  const now = Date.now()
  const admin = await signedIn('administrator')
  await buildAudit(db, now)
  await buildLog(db, now)
  await buildFleet(db, now)
  await buildCaptchaKeys(db, now)

  await expectSameRows(admin, {
    path: 'br-bots',
    fields: BR_BOT_FIELDS,
    rows: await brBotRows(db, now),
    sorts: ['id', 'cash'],
    runs: 250,
  })
  await expectSameRows(admin, {
    path: 'bots',
    fields: BOT_FIELDS,
    rows: await botRows(db),
    sorts: ['id', 'cash'],
    counts: { part: 'tasks', field: 'task' },
    runs: 200,
  })
  await expectSameRows(admin, {
    path: 'orders',
    fields: ORDER_FIELDS,
    rows: await orderRows(db),
    sorts: ['id', 'amount'],
    counts: { part: 'by_status', field: 'status' },
    runs: 200,
  })
  await expectSameRows(admin, {
    path: 'captcha',
    fields: CAPTCHA_KEY_FIELDS,
    rows: await captchaKeyRows(db),
    params: {},
    runs: 100,
  })
  await expectSameRows(admin, {
    path: 'audit',
    fields: AUDIT_FIELDS,
    rows: await auditRows(db),
    runs: 150,
  })
  await expectSameRows(admin, {
    path: 'logs',
    fields: LOG_FIELDS,
    rows: await logRows(db),
    params: { limit: '100' },
    runs: 100,
  })
})
