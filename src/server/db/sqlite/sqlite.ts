import { accessSync, chmodSync, constants, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import {
  addNames,
  addParts,
  type Counter,
  type CounterTriggers,
  columnsOf,
  fillCounter,
  fillLinks,
  fillReferences,
  namesOf,
} from '../../counters/counters.ts'
import { Commits } from '../commits.ts'
import type { Engine } from '../engine.ts'
import { Semaphore } from '../semaphore.ts'
import { type Reader, sqliteDialect } from './dialect.ts'
import { LogFlush, openLog } from './log-flush.ts'
import { PersistentThread } from './persistent-thread.ts'
import { search, searchInBatches, searchWithoutPositions } from './search-index.ts'
import { SharedCommit } from './shared-commit.ts'
import { Statements } from './statements.ts'
import { TransactionThread } from './transaction-thread.ts'
import { prepareWriter } from './writer.ts'

const OPENING_TIMEOUT_MS = 5000

/** A single file. Other processes can open it too; only one of them writes at a time. */
export function sqlite(file: string): Engine {
  const isNew = sizeOf(file) === 0
  // SQLite would delete the log, which may contain the latest writes of a database that was moved away.
  if (isNew && sizeOf(`${file}-wal`) > 0)
    throw new Error(
      `${file} is missing or empty, but its log ${file}-wal exists. Put the database file back, restore a backup (npm run restore -- FILE), or move the log away to start over.`,
    )
  // SQLite opens what it cannot write, and the first commit would fail.
  for (const path of [file, `${file}-wal`])
    if (sizeOf(path) > 0) accessSync(path, constants.R_OK | constants.W_OK)
  const writer = new Sqlite(file, { timeout: OPENING_TIMEOUT_MS })
  // It contains password hashes. The companion files of SQLite get the same mode.
  if (isNew) chmodSync(file, 0o600)
  prepareWriter(writer)
  const reader = new Sqlite(file, { timeout: OPENING_TIMEOUT_MS, readonly: true })
  // From here on, the main thread never sleeps while it waits for a lock: see `BusyWait`.
  for (const connection of [writer, reader]) connection.pragma('busy_timeout = 0')
  // Counts the commits of other connections: those of other processes and of bulk transactions. The reader makes no
  // commits.
  const foreign = writer.prepare<[], number>('pragma data_version').pluck()
  const commits = new Commits(() => foreign.get() ?? 0)
  const flush = new LogFlush(() => openLog(`${file}-wal`))
  const parts = { writer: new Statements(writer), turn: new Semaphore(1), flush, commits }
  const sharedCommit = new SharedCommit(parts)
  const shared = { ...parts, reader: new Statements(reader), sharedCommit }
  const thread = new PersistentThread(file)
  const filters = new PersistentThread(file, 'read')
  const close = async () => {
    await thread.close()
    await filters.close()
    await flush.close()
    reader.close()
    writer.close()
  }
  // The dialect of the engine closes the connections once.
  const bulk = { openTransaction: () => new TransactionThread(file), close: async () => undefined }
  const kept = { thread, close: async () => undefined }
  const apart = { reader: readerIn(filters), close: async () => undefined }
  const requests = { sharesCommits: true, close: async () => undefined }

  return {
    dialect: sqliteDialect({ ...shared, close }),
    lane(name) {
      if (name === 'bulk') return sqliteDialect({ ...shared, ...bulk })
      if (name === 'filters') return sqliteDialect({ ...shared, ...apart })
      if (name.startsWith('thread ')) return sqliteDialect({ ...shared, ...kept })
      // Slices of jobs take too long to share commits.
      return name === 'part jobs' ? undefined : sqliteDialect({ ...shared, ...requests })
    },
    commits,
    expectWriters(isExpected) {
      sharedCommit.isWriterExpected = isExpected
    },
    unlimited: '',
    macros: {
      id: 'integer primary key autoincrement',
      bigId: 'integer primary key autoincrement',
      bytes: 'blob',
      now: NOW,
      commit: 'integer primary key autoincrement',
      json: (text) => text,
      fillfactor: () => '',
      search,
      searchWithoutPositions,
      searchInBatches,
      ...sqliteCounters,
    },
    script: async (_, statements) => writer.exec(statements),
  }
}

/** Reads in a thread. A statement that writes fails there. */
const readerIn = (thread: PersistentThread): Reader => ({
  isRead: () => true,
  run: (sql, parameters) => thread.open().run(sql, parameters),
})

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

// The format of `Date.toISOString`, so that dates compare as text.
const NOW = `(strftime('%Y-%m-%dT%H:%M:%fZ'))`

/** SQLite has one writer at a time, so each row updates its counters immediately. */
const sqliteCounters: CounterTriggers = {
  counter(counter) {
    const { name, table, columns } = counter
    return [
      fillCounter(counter),
      trigger(name, 'insert', table, addRow(counter, 'new', '')),
      trigger(name, 'delete', table, addRow(counter, 'old', '-')),
      trigger(
        name,
        `update of ${columns.join(', ')}`,
        `${table} when ${differs(counter)}`,
        addRow(counter, 'old', '-') + addRow(counter, 'new', ''),
      ),
    ].join(';\n')
  },

  dropCounter: (name) =>
    [
      ...['insert', 'delete', 'update'].map((verb) => `drop trigger ${name}_${verb}`),
      `drop table ${name}`,
    ].join(';\n'),

  count(counter) {
    const { parent, table, columns, reference } = counter
    const name = `${parent}_${counter.counter}`
    const before = ofRow('old', columns, reference)
    const after = ofRow('new', columns, reference)
    const add = (id: string, by: string) =>
      `update ${parent} set ${counter.counter} = ${counter.counter} ${by} where id = ${id};`
    return [
      fillReferences(counter),
      trigger(name, 'insert', `${table} when ${after} is not null`, add(after, '+ 1')),
      trigger(name, 'delete', `${table} when ${before} is not null`, add(before, '- 1')),
      trigger(
        name,
        `update of ${columns.join(', ')}`,
        `${table} when ${before} is not ${after}`,
        add(before, '- 1') + add(after, '+ 1'),
      ),
    ].join(';\n')
  },

  names: (names) => {
    const row = '(select new.id as id, new.account_id as account_id)'
    return trigger(names.name, 'insert', names.table, addNames(names, row))
  },

  link: (link) => {
    const { table, column, other, reference } = link
    const name = `${table}_${column}`
    const set = (row: 'old' | 'new', value: string) =>
      `update ${table} set ${column} = ${value} where id = ${row}.${reference} and ${column} is not ${value};`
    return [
      fillLinks(link),
      trigger(name, 'insert', other, set('new', 'new.id')),
      trigger(name, 'delete', other, set('old', 'null')),
    ].join(';\n')
  },

  changes: ({ name, table, columns, id, through }) => {
    const log = (row: 'old' | 'new') => {
      const ids = through
        ? `select ${id} from ${through.table} where ${through.reference} = ${row}.id`
        : `select ${row}.${id}`
      return `insert into ${name} (account_id) ${ids};`
    }
    const on = `${table} when exists (select 1 from ${name}_reader)`
    const triggerOf = (event: string, row: 'old' | 'new') =>
      trigger(`${name}_of_${table}`, event, on, log(row))
    if (columns.length > 0) return triggerOf(`update of ${columns.join(', ')}`, 'new')
    return [
      triggerOf('insert', 'new'),
      triggerOf('delete', 'old'),
      triggerOf('update', 'new'),
    ].join(';\n')
  },

  part: (part) => {
    const row = `(select ${part.columns.map((column) => `new.${column} as ${column}`).join(', ')})`
    return trigger(part.name, 'insert', part.table, addParts(part, row))
  },
}

function trigger(name: string, event: string, on: string, body: string): string {
  const [verb] = event.split(' ')
  return `create trigger ${name}_${verb} after ${event} on ${on} begin ${body} end`
}

const differs = ({ columns, keys, sums }: Counter) =>
  [...keys, ...sums]
    .map(({ value }) => `${ofRow('old', columns, value)} is not ${ofRow('new', columns, value)}`)
    .join(' or ')

function addRow(counter: Counter, row: 'old' | 'new', sign: '' | '-'): string {
  const { name, columns, keys, sums } = counter
  const values = [
    ...keys.map(({ value }) => ofRow(row, columns, value)),
    ...sums.map(({ value }) => `${sign}(${ofRow(row, columns, value)})`),
  ]
  const isCounted = keys.map(({ value }) => `${ofRow(row, columns, value)} is not null`)
  const sets = sums.map((sum) => `${sum.name} = ${sum.name} + excluded.${sum.name}`)
  return `
    insert into ${name} (${columnsOf(counter)})
    select ${values.join(', ')} where ${isCounted.join(' and ')}
    on conflict (${namesOf(keys)}) do update set ${sets.join(', ')};`
}

/** Rewrites an expression over columns as an expression over the columns of a trigger's row. */
const ofRow = (row: 'old' | 'new', columns: readonly string[], expression: string) =>
  `(${expression.replace(new RegExp(`\\b(${columns.join('|')})\\b`, 'g'), `${row}.$&`)})`
