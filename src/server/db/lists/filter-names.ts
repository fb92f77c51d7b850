import { sql } from 'kysely'
import { admins } from '#contract/admins.ts'
import { bots } from '#contract/bots.ts'
import { brBotGroups } from '#contract/br-bot-groups.ts'
import type { Access } from '#contract/endpoint.ts'
import {
  type Condition,
  type FieldTest,
  type TestValue,
  testsIn,
} from '#contract/filter/condition.ts'
import { FilterError, nearestTo, quoted, suggestion } from '#contract/filter/error.ts'
import type { FilterField, ReferenceKind } from '#contract/filter/fields.ts'
import { proxies } from '#contract/proxies.ts'
import { servers } from '#contract/servers.ts'
import { allows, type Who } from '#domain/access.ts'
import { fold } from '#domain/fold.ts'
import { displayName } from '#domain/server-name.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'
import type { Database, Db } from '../schema.ts'
import { beginsWith } from '../search.ts'

interface Named {
  readonly noun: string
  /** Who can list the rows, and therefore read their names. */
  readonly access: Access
  /** Converts a name to the form that is compared. */
  readonly keyOf: (name: string) => string
  /** Reads the ids of the rows with these keys, by key. */
  readonly read: (
    db: Db,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly number[]>>
  /** Reads some names that may be similar to this one. */
  readonly readSimilar: (db: Db, name: string) => Promise<readonly string[]>
}

const NAMES: Record<ReferenceKind, Named> = {
  servers: {
    noun: 'server',
    access: servers.list.access,
    keyOf: fold,
    read: readServerIds,
    readSimilar: readServerNames,
  },
  proxies: {
    noun: 'proxy',
    access: proxies.list.access,
    keyOf: (name) => name,
    ...byColumns('proxy', { key: 'name', name: 'name', searched: 'search_key' }),
  },
  groups: {
    noun: 'bot group',
    access: brBotGroups.list.access,
    keyOf: fold,
    ...byColumns('br_bot_group', { key: 'name_key', name: 'name', searched: 'name_key' }),
  },
  bots: {
    noun: 'game account',
    access: bots.list.access,
    keyOf: fold,
    ...byColumns('account', { key: 'nickname_key', name: 'nickname', searched: 'nickname_key' }),
  },
  admins: {
    noun: 'in-game admin',
    access: admins.list.access,
    keyOf: fold,
    ...byColumns('admin', { key: 'nickname_key', name: 'nickname', searched: 'nickname_key' }),
  },
}

type IdsByName = ReadonlyMap<ReferenceKind, ReadonlyMap<string, readonly number[]>>

/**
 * Replaces the names in a condition with ids. Rows on different servers can have the same name. Throws a `FilterError` for
 * a name without a row. It suggests only names of rows that the reader can list.
 */
export async function readIdsByName(
  db: Db,
  condition: Condition,
  who: Who | null,
): Promise<IdsByName> {
  const uses = testsIn(condition).flatMap(namesIn)
  const found = new Map<ReferenceKind, ReadonlyMap<string, readonly number[]>>()
  for (const [of, own] of Map.groupBy(uses, (use) => use.of)) {
    const { keyOf, read } = NAMES[of]
    const ids = await read(
      db,
      own.map(({ name }) => keyOf(name)),
    )
    const missing = own.find(({ name }) => !ids.has(keyOf(name)))
    if (missing) throw await unknownName(db, missing, who)
    found.set(of, ids)
  }
  return found
}

interface NameUse {
  readonly of: ReferenceKind
  readonly name: string
  readonly field: FilterField
  /** The name as written in the filter. */
  readonly place: { readonly start: number; readonly end: number }
}

function namesIn(test: ReturnType<typeof testsIn>[number]): readonly NameUse[] {
  if (test.kind === 'text') return []
  const { field } = test
  const { of } = field
  if (!of) return []
  return test.values.flatMap((value) =>
    value.kind === 'name' ? [{ of, name: value.name, field, place: value }] : [],
  )
}

async function unknownName(
  db: Db,
  { of, name, field, place }: NameUse,
  who: Who | null,
): Promise<FilterError> {
  const { noun, access, readSimilar } = NAMES[of]
  const word = field.values?.find((value) => value === name.toLowerCase())
  if (word !== undefined) {
    const hint = `Write ${field.name}:${word} without quotation marks.`
    return new FilterError(`There is no ${noun} ${quoted(name)}. ${hint}`, place, [word])
  }
  const names = allows(access, 'GET', who) ? await readSimilar(db, name) : []
  const nearest = nearestTo(name, [...(field.values ?? []), ...names])
  const message = `There is no ${noun} ${quoted(name)}.${suggestion(nearest)}`
  return new FilterError(message, place, nearest)
}

interface NameColumns {
  /** The column with the compared form of the name. */
  readonly key: string
  readonly name: string
  /** The folded column with an index. */
  readonly searched: string
}

/** Length of the prefix by which an index finds similar names: most typing errors are not at the beginning. */
const BEGINNING = 2
const SIMILAR_MAX = 200

function byColumns(
  table: keyof Database,
  { key, name, searched }: NameColumns,
): Pick<Named, 'read' | 'readSimilar'> {
  return {
    async read(db, keys) {
      const { rows } = await sql<{ id: number; key: string }>`
        select id, ${sql.ref(key)} as key from ${sql.table(table)}
        where ${sql.ref(key)} in (${sql.join(keys)})`.execute(db)
      return idsByKey(Map.groupBy(rows, (row) => row.key))
    },
    async readSimilar(db, wanted) {
      const beginning = [...fold(wanted)].slice(0, BEGINNING).join('')
      const { rows } = await sql<{ name: string }>`
        select ${sql.ref(name)} as name from ${sql.table(table)}
        where ${beginsWith(db, searched, beginning)} limit ${SIMILAR_MAX}`.execute(db)
      return rows.map((row) => row.name)
    },
  }
}

/** The ids of all servers, which are few, by name and by the displayed name without the brand label. */
async function readServerIds(db: Db): Promise<Map<string, number[]>> {
  const all = await readServers(db)
  const byLabel = Map.groupBy(all, ({ label }) => fold(label))
  // A full name takes precedence over the displayed name of another server.
  return idsByKey([...byLabel, ...Map.groupBy(all, ({ name_key }) => name_key)])
}

async function readServerNames(db: Db): Promise<string[]> {
  return (await readServers(db)).flatMap(({ name, label }) => [label, name])
}

async function readServers(db: Db) {
  const { brand_label } = await readFleetSetting(db)
  const all = await db.selectFrom('server').select(['id', 'name', 'name_key']).execute()
  return all.map((server) => ({
    ...server,
    label: displayName(server.id, server.name, brand_label),
  }))
}

const idsByKey = (groups: Iterable<[string, readonly { readonly id: number }[]]>) =>
  new Map([...groups].map(([key, own]) => [key, own.map(({ id }) => id)]))

export function withIds(test: FieldTest, ids: IdsByName): FieldTest {
  const { of } = test.field
  if (!of) return test
  const values = test.values.flatMap((value): readonly TestValue[] => {
    if (value.kind !== 'name') return [value]
    const own = ids.get(of)?.get(NAMES[of].keyOf(value.name)) ?? []
    return own.map((id) => ({ kind: 'is', value: id }) as const)
  })
  return { ...test, values }
}
