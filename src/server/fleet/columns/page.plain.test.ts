import { expect, test } from 'vitest'
import { parseFilter } from '#contract/filter/filter.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { Columns } from './columns.ts'
import { find } from './page.ts'
import { BLOCK } from './passes.ts'
import type { AccountRow } from './rows.ts'

/** Several blocks, of which the last one is not full. */
const COUNT = 2.5 * BLOCK
const NAMES = ['Nova', 'storm 7', 'Bär', 'тарас', 'x_9', 'a', '']

const rows = Array.from({ length: COUNT }, (_, index): AccountRow => {
  const id = index + 1
  return {
    id,
    server: 1 + (id % 3),
    nickname: (NAMES[(id * 5) % NAMES.length] ?? '').toLowerCase(),
    payday: 0,
    created: null,
    updated: null,
    task: null,
    task_since: null,
    penalties: 0,
    cash: (id * 7919) % 1000,
    deposit: 0,
    // The ids of bots run against those of the accounts; each seventh account has none.
    bot: id % 7 === 0 ? null : 2 * COUNT - id,
    job: id % 5,
    active: id % 2 === 0,
    registration: null,
    start_hour: id % 25,
    end_hour: (id * 3) % 25,
    group: id % 4 === 0 ? null : id,
    bot_created: null,
    bot_updated: null,
    proxy: null,
    banned: null,
    proxy_until: null,
    places: null,
  }
})
const columns = new Columns()
columns.apply(rows, [])

interface Case {
  readonly q: string
  readonly passes: (row: AccountRow) => boolean
}

const isOn = ({ active, start_hour: start, end_hour: end }: AccountRow) =>
  active === true &&
  (Number(start) <= Number(end)
    ? Number(start) <= 5 && Number(end) > 5
    : Number(start) <= 5 || Number(end) > 5)

const has = (text: string) => (row: AccountRow) => row.nickname.includes(text)

const CASES: readonly Case[] = [
  { q: 'server:2', passes: ({ server }) => server === 2 },
  { q: '-server:1,2 cash>=500', passes: ({ server, cash }) => server === 3 && cash >= 500 },
  { q: 'group:none or cash:1..3', passes: ({ group, cash }) => !group || (cash > 0 && cash < 4) },
  {
    q: '(server:1 "nova") or (server:2 -"a") or cash:0',
    passes: (row) =>
      (row.server === 1 && has('nova')(row)) ||
      (row.server === 2 && !has('a')(row)) ||
      row.cash === 0,
  },
  { q: 'shift:true', passes: isOn },
  { q: '-shift:true -active:false', passes: (row) => row.active === true && !isOn(row) },
  ...['a', 'o', '7', '9', '_', 'ä', 'тар', 'storm 7', 'mrots', '"'].map((text) => ({
    q: `"${text.replace('"', '\\"')}"`,
    passes: has(text),
  })),
  { q: 'nickname=nova', passes: ({ nickname }) => nickname === 'nova' },
]

test.each(CASES)('$q finds the rows of all blocks', ({ q, passes }) => {
  const condition = parseFilter(q, BR_BOT_FIELDS)?.condition
  const expected = rows.filter((row) => row.bot !== null && passes(row))
  const byCash = expected.toSorted((a, b) => a.cash - b.cash || a.id - b.id)
  const ask = (sort_order: 'asc' | 'desc', page: number) =>
    find({
      columns,
      list: 'br-bots',
      conditions: condition ? [condition] : [],
      narrowing: [],
      search: '',
      now: 0,
      hour: 5,
      page: { sort_by: 'cash', sort_order, page, per_page: 100 },
    })

  expect(expected.length).toBeLessThan(COUNT)
  const bots = (some: readonly AccountRow[]) => some.map(({ bot }) => bot)
  for (const page of [1, 2, 20]) {
    const range = [100 * (page - 1), 100 * page]
    expect(ask('asc', page)).toMatchObject({
      filtered: expected.length,
      ids: bots(byCash.slice(...range)),
    })
    expect(ask('desc', page).ids).toEqual(bots(byCash.toReversed().slice(...range)))
  }
})
