import type { CounterTriggers, Expression } from '../counters/counters.ts'

/** The values of the `{{…}}` macros of a migration on one engine. */
export interface Macros extends CounterTriggers {
  readonly id: string
  readonly bigId: string
  readonly bytes: string
  readonly now: string
  readonly commit: string
  json(text: string): string
  fillfactor(percent: string): string
  search(table: string, columns: string[]): string
  searchWithoutPositions(table: string, columns: string[]): string
  searchInBatches(table: string, columns: string[]): string
}

/**
 * Replaces the macros of a migration:
 * - `{{id}}`, `{{id bigint}}`, `{{bytes}}`, `{{now}}`: the types of an id column and of binary data, the current time.
 * - `{{commit}}`: the type of a column by which the reader of a snapshot finds the rows that were committed after it.
 * - `{{json replace(cast(query as text), 'a', 'b')}}`: the value of a JSON column from its text.
 * - `create table … {{fillfactor 50}}`: leaves space in each page of the table, if the engine can use it to
 *   update rows in place.
 * - `{{search bot(nickname, note)}}`: an index for text search in these columns.
 * - `{{search bot(nickname, note) without positions}}` replaces this index by one that is small and quick to write, but a search reads the
 *   rows that contain all parts of the text. `WRITTEN_OFTEN` in `search.ts` names the tables.
 * - `{{search bot(nickname, note) in batches}}`: from here on, `indexRows` adds new rows to this index, instead of a trigger.
 * - `{{counter rich of bot(server_id, cash) sum cash as money by server_id}}`: triggers that maintain the sums in `rich`.
 *   The parentheses name the columns that the expressions use. Without `sum` it counts rows in `amount`.
 * - `{{drop counter rich}}` drops this table and its triggers, so that a migration can create them in another form.
 * - `{{count proxy.bots of bot(proxy_id)}}`: triggers that count, for each proxy, the bots that refer to it.
 * - `{{names bot_name(server_id) of bot}}`: triggers that add the nickname of the account of each new bot, and the columns in
 *   parentheses.
 * - `{{link account.bot_id to bot(account_id)}}`: triggers that store, for each account, the id of the only bot that refers to it.
 * - `{{part bot_money(id, server_id) of bot}}`: triggers that add a row with the same values for each new bot.
 * - `{{changes account_change of bot by account_id}}`: triggers that record the account of each added, changed or deleted bot in
 *   `account_change.account_id` while `account_change_reader` has a row. With `of proxy(host) by account_id of bot(proxy_id)`
 *   they record the accounts of the bots of a proxy whose host changes.
 */
export function expandMacros(text: string, macros: Macros): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (whole, macro: string) => {
    for (const { shape, expand } of SHAPES) {
      const match = shape.exec(macro)
      if (match) return expand(macros, ...match.slice(1).map((part) => part ?? ''))
    }
    throw new Error(`unknown macro ${whole}`)
  })
}

interface Shape {
  readonly shape: RegExp
  expand(macros: Macros, ...parts: string[]): string
}

const SHAPES: readonly Shape[] = [
  { shape: /^id$/, expand: ({ id }) => id },
  { shape: /^id bigint$/, expand: ({ bigId }) => bigId },
  { shape: /^bytes$/, expand: ({ bytes }) => bytes },
  { shape: /^now$/, expand: ({ now }) => now },
  { shape: /^commit$/, expand: ({ commit }) => commit },
  { shape: /^json (.+)$/s, expand: (macros, text = '') => macros.json(text) },
  { shape: /^fillfactor (\d+)$/, expand: (macros, percent = '') => macros.fillfactor(percent) },
  {
    shape: /^search (\w+)\(([^)]*)\)$/,
    expand: (macros, table = '', columns = '') => macros.search(table, listOf(columns)),
  },
  {
    shape: /^search (\w+)\(([^)]*)\) without positions$/,
    expand: (macros, table = '', columns = '') =>
      macros.searchWithoutPositions(table, listOf(columns)),
  },
  {
    shape: /^search (\w+)\(([^)]*)\) in batches$/,
    expand: (macros, table = '', columns = '') => macros.searchInBatches(table, listOf(columns)),
  },
  {
    shape: /^counter (\w+) of (\w+)\(([^)]*)\)(?:\s+sum (.+?))?\s+by (.+)$/s,
    expand: (macros, name = '', table = '', columns = '', sums = '', keys = '') =>
      macros.counter({
        name,
        table,
        columns: listOf(columns),
        sums: expressionsOf(sums || '1 as amount'),
        keys: expressionsOf(keys),
      }),
  },
  { shape: /^drop counter (\w+)$/, expand: (macros, name = '') => macros.dropCounter(name) },
  {
    shape: /^count (\w+)\.(\w+) of (\w+)\(([^)]*)\)(?: by (.+))?$/,
    expand: (macros, parent = '', counter = '', table = '', columns = '', reference = '') =>
      macros.count({
        parent,
        counter,
        table,
        columns: listOf(columns),
        reference: reference || columns,
      }),
  },
  {
    shape: /^changes (\w+) of (\w+)(?:\(([^)]*)\))? by (\w+)(?: of (\w+)\((\w+)\))?$/,
    expand: (macros, name = '', table = '', columns = '', id = '', other = '', reference = '') =>
      macros.changes({
        name,
        table,
        columns: columns ? listOf(columns) : [],
        id,
        ...(other && { through: { table: other, reference } }),
      }),
  },
  {
    shape: /^names (\w+)(?:\(([^)]*)\))? of (\w+)$/,
    expand: (macros, name = '', columns = '', table = '') =>
      macros.names({ name, table, columns: columns ? listOf(columns) : [] }),
  },
  {
    shape: /^link (\w+)\.(\w+) to (\w+)\((\w+)\)$/,
    expand: (macros, table = '', column = '', other = '', reference = '') =>
      macros.link({ table, column, other, reference }),
  },
  {
    shape: /^part (\w+)\(([^)]*)\) of (\w+)$/,
    expand: (macros, name = '', columns = '', table = '') =>
      macros.part({ name, table, columns: listOf(columns) }),
  },
]

/** Splits at commas outside of parentheses. */
const listOf = (text: string) => text.split(/,\s*(?![^(]*\))/)

const expressionsOf = (text: string): Expression[] =>
  listOf(text).map((item) => {
    const [value = item, name = item] = item.split(' as ')
    return { name, value }
  })
