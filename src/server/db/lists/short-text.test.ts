import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BotFilters } from '#contract/bots.ts'
import { parseFilter } from '#contract/filter/filter.ts'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { ACCOUNTS } from '#server/fleet/account-list.ts'
import { BR_BOTS } from '#server/modules/br-bots/filters.ts'
import { testDatabase } from '#testing/database.ts'
import { type List, matching, where } from './list.ts'

const db = await testDatabase()

/** The steps of SQLite for the ids of a filter, as exports and jobs read them. */
async function planOf(list: List<BotFilters>, q: ReturnType<typeof parseFilter>): Promise<string> {
  const { from, conditions, id } = matching(db, list, { q, search: '' })
  const { rows } = await sql<{ detail: string }>`
    explain query plan select ${sql.ref(id)} from ${from} ${where(conditions)}`.execute(db)
  return rows.map(({ detail }) => detail).join('\n')
}

test.each([
  ['bots', ACCOUNTS, BOT_FIELDS],
  ['br-bots', BR_BOTS, BR_BOT_FIELDS],
] as const)(
  'a filter of %s by a part of a name without an index reads each row once',
  async (_, list, fields) => {
    expect(await planOf(list, parseFilter('nickname:storm', fields))).toContain('LIST SUBQUERY')
    expect(await planOf(list, parseFilter('nickname:st', fields))).not.toContain('LIST SUBQUERY')
  },
)
