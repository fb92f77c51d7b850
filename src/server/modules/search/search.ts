import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import {
  FOUND_KINDS,
  FOUND_ROWS_MAX,
  type FoundKind,
  type FoundRow,
  INNER_TEXT_MIN,
} from '#contract/search.ts'
import { allows } from '#domain/access.ts'
import { fold } from '#domain/fold.ts'
import { displayName, withoutLabel } from '#domain/server-name.ts'
import type { Person } from '../../auth/session.ts'
import { NAMED_ROWS } from '../../db/lists/named-rows.ts'
import type { Database, Db } from '../../db/schema.ts'
import { amongIds, beginsWith, containsText, matchingIds } from '../../db/search.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import type { Handlers } from '../../http/context.ts'
import { readViews } from '../../views/rows.ts'

export const search: Handlers<(typeof contract)['search']> = {
  async rows({ query: { text } }, { db, user }) {
    const kinds = FOUND_KINDS.filter((kind) => canList(kind, user))
    const found = await Promise.all(kinds.map((kind) => findOfKind(db, kind, text, user)))
    return withoutTwins(found.flat())
      .sort((one, other) => one.rank - other.rank)
      .slice(0, FOUND_ROWS_MAX)
      .map(await rowsToShow(db))
  },

  async byIds({ query: { rows } }, { db, user }) {
    const kinds = [...Map.groupBy(rows, ({ kind }) => kind)].filter(([kind]) => canList(kind, user))
    const found = await Promise.all(
      kinds.map(async ([kind, ofKind]) => {
        const ids = ofKind.map(({ id }) => id)
        const searched = SEARCHED_KINDS[kind]
        const isReadable = await isReadableIn(db, searched, user)
        return readNamed(
          db,
          kind,
          idsWith(searched, sql`id in (${sql.join(ids)}) and ${isReadable}`),
        )
      }),
    )
    const byKey = new Map(found.flat().map((row) => [keyOf(row), row]))
    return rows.flatMap((row) => byKey.get(keyOf(row)) ?? []).map(await rowsToShow(db))
  },
}

const keyOf = ({ kind, id }: Pick<FoundRow, 'kind' | 'id'>) => `${kind} ${id}`

function canList(kind: FoundKind, user: Person): boolean {
  const { access, method } = SEARCHED_KINDS[kind].list
  return allows(access, method, user)
}

const OF_A_SERVER: ReadonlySet<FoundKind> = new Set(['br_bot', 'bot', 'order', 'admin'])

/** Converts rows to those of the API, which name servers as every page does. */
async function rowsToShow(db: Db): Promise<(row: FoundRow) => FoundRow> {
  const { brand_label } = await readFleetSetting(db)
  return ({ kind, id, name, detail }) => ({
    kind,
    id,
    name: kind === 'server' ? displayName(Number(id), name, brand_label) : name,
    detail: OF_A_SERVER.has(kind) ? withoutLabel(detail, brand_label) || detail : detail,
  })
}

/** Maximum number of results of each kind. */
const OF_KIND_MAX = 5
/** Maximum number of matching rows that are read, in the order of their ids. The best results are chosen among them. */
const CANDIDATES_MAX = 50
const ID = /^#?([1-9][0-9]{0,8})$/

type Ranked = FoundRow & { readonly rank: number; readonly isById: boolean }

async function findOfKind(db: Db, kind: FoundKind, text: string, user: Person): Promise<Ranked[]> {
  const searched = SEARCHED_KINDS[kind]
  const folded = fold(text)
  const [, digits] = ID.exec(text) ?? []
  const id = digits && kind !== 'user' ? Number(digits) : undefined
  const isReadable = await isReadableIn(db, searched, user)
  const ids = idsOf(db, searched, { text, id, isReadable })
  if (ids.length === 0) return []
  return (await readNamed(db, kind, sql.join(ids, sql` union `)))
    .map((row) => {
      const isById = row.id === id
      return { ...row, isById, rank: isById ? 0 : rankOf(fold(row.name), folded) }
    })
    .sort((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))
}

/** The rows of a kind whose ids a subquery returns. */
async function readNamed(db: Db, kind: FoundKind, ids: RawBuilder<unknown>): Promise<FoundRow[]> {
  const { rows } = await sql<Omit<FoundRow, 'kind'>>`
    select * from (${NAMED_ROWS[kind]}) as named where id in (${ids})`.execute(db)
  return rows.map((row) => ({ kind, ...row }))
}

/** Whether the user can read a row of a kind that they can list. */
const isReadableIn = async (db: Db, { readIds }: SearchedKind, user: Person) =>
  readIds ? amongIds(db, 'id', await readIds(db, user)) : sql<SqlBool>`1 = 1`

/** A subquery for the ids of the rows that pass a test. */
const idsWith = ({ table }: SearchedKind, test: RawBuilder<SqlBool>) =>
  sql`select id from ${sql.table(table)} where ${test}`

/** The best rows of each kind. If a BR bot was found, its game account is only listed when the text is the id of the account. */
function withoutTwins(rows: readonly Ranked[]): Ranked[] {
  const brBots = new Set(rows.filter(({ kind }) => kind === 'br_bot').map(nameAndServer))
  const kept = rows.filter(
    (row) => row.kind !== 'bot' || row.isById || !brBots.has(nameAndServer(row)),
  )
  return [...Map.groupBy(kept, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind.slice(0, OF_KIND_MAX),
  )
}

/** Unique among game accounts. */
const nameAndServer = ({ name, detail }: FoundRow) => `${name} ${detail}`

/** 0 for the same text, 1 for a name that begins with it, 2 for a name that contains it. */
function rankOf(name: string, text: string): number {
  if (name === text) return 0
  return name.startsWith(text) ? 1 : 2
}

interface Wanted {
  readonly text: string
  readonly id: number | undefined
  readonly isReadable: RawBuilder<SqlBool>
}

/** Subqueries for the ids of matching rows. Each reads a small number of rows, independent of the number of matches. */
function idsOf(
  db: Db,
  searched: SearchedKind,
  { text, id, isReadable }: Wanted,
): RawBuilder<unknown>[] {
  const { table, column, address, hasTrigrams } = searched
  const rowsWith = (test: RawBuilder<SqlBool>) =>
    sql`(${idsWith(searched, sql`${test} and ${isReadable}`)})`
  const isText = sql<SqlBool>`${sql.ref(column)} = ${fold(text)}`
  const isLong = [...fold(text)].length >= INNER_TEXT_MIN
  return [
    ...(id === undefined ? [] : [rowsWith(sql`id = ${id}`)]),
    // PostgreSQL returns the names that begin with the text in any order, so the limit can cut off the text itself.
    rowsWith(isText),
    rowsWith(beginsWith(db, column, text)),
    ...(hasTrigrams ? [] : [rowsWith(containsText(db, column, text))]),
    ...(address ? [rowsWith(containsText(db, address, text))] : []),
    ...(hasTrigrams && isLong ? [matchingIds(db, table, column, text)] : []),
  ].map((ids) => sql`select id from (select id from ${ids} as hit limit ${CANDIDATES_MAX}) as few`)
}

interface SearchedKind {
  /** The permission to list the rows, which is required to find them. */
  readonly list: Pick<Endpoint, 'access' | 'method'>
  /** Reads the ids of the rows that the user can read; all of them if absent. */
  readonly readIds?: (db: Db, user: Person) => Promise<number[]>
  /** The table of the searched texts, with the ids of the rows. */
  readonly table: keyof Database
  /** The folded column that is searched. An index starts with it. */
  readonly column: string
  /** An expression for the address of a row, which is also searched; only of kinds without trigrams. */
  readonly address?: RawBuilder<string>
  /** Whether the column has trigrams. Tables without trigrams have few rows, which are scanned. */
  readonly hasTrigrams: boolean
}

const SEARCHED_KINDS: Readonly<Record<FoundKind, SearchedKind>> = {
  br_bot: {
    list: contract.brBots.list,
    table: 'br_bot_name',
    column: 'nickname_key',
    hasTrigrams: true,
  },
  bot: { list: contract.bots.list, table: 'account', column: 'nickname_key', hasTrigrams: true },
  br_bot_group: {
    list: contract.brBotGroups.list,
    table: 'br_bot_group',
    column: 'name_key',
    hasTrigrams: true,
  },
  server: {
    list: contract.servers.list,
    table: 'server',
    column: 'name_key',
    address: sql`ip || ':' || port`,
    hasTrigrams: false,
  },
  proxy: { list: contract.proxies.list, table: 'proxy', column: 'search_key', hasTrigrams: true },
  order: {
    list: contract.orders.list,
    table: 'trade_order',
    column: 'bank_number_key',
    hasTrigrams: true,
  },
  penalty: {
    list: contract.penalties.list,
    table: 'penalty_name',
    column: 'nickname_key',
    hasTrigrams: true,
  },
  admin: { list: contract.admins.list, table: 'admin', column: 'nickname_key', hasTrigrams: true },
  agent: { list: contract.agents.list, table: 'agent', column: 'name_key', hasTrigrams: true },
  user: { list: contract.users.list, table: 'auth_user', column: 'name_key', hasTrigrams: false },
  view: {
    list: contract.views.list,
    readIds: async (db, user) => (await readViews(db, user)).map(({ id }) => id),
    table: 'saved_view',
    column: 'name_key',
    hasTrigrams: false,
  },
}
