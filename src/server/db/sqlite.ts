import { chmodSync, existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { Engine } from './engine.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { sqliteTally } from './tally-words.ts'
import { sqliteUses } from './use-words.ts'

const BUSY_TIMEOUT_MS = 5000

/** One file. Other processes may open it too: writers take turns. */
export function sqlite(file: string): Engine {
  const isNew = !existsSync(file)
  const writer = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS })
  // Password hashes are in it. What SQLite puts beside it gets the same mode.
  if (isNew) chmodSync(file, 0o600)
  writer.pragma('journal_mode = wal')
  writer.pragma('synchronous = full')
  writer.pragma('foreign_keys = on')
  const reader = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS, readonly: true })

  return {
    dialect: sqliteDialect(writer, reader),
    words: {
      id: 'integer primary key autoincrement',
      now: NOW,
      unhurried: '',
      search,
      tally: sqliteTally,
      uses: sqliteUses,
    },
    script: async (_, statements) => writer.exec(statements),
  }
}

// The text that `Date.toISOString` writes, so that dates compare as text.
const NOW = `(strftime('%Y-%m-%dT%H:%M:%fZ'))`

/** A trigram index beside the table; it holds no text of its own, so triggers tell it what changed. */
function search(table: string, columns: string[]): string {
  const index = `${table}_search`
  const names = columns.join(', ')
  const add = `insert into ${index} (rowid, ${names}) values (new.id, ${prefix('new')});`
  const remove = `insert into ${index} (${index}, rowid, ${names}) values ('delete', old.id, ${prefix('old')});`
  return `
    create virtual table ${index} using fts5 (${names}, content='${table}', content_rowid='id', tokenize='trigram');
    create trigger ${index}_insert after insert on ${table} begin ${add} end;
    create trigger ${index}_delete after delete on ${table} begin ${remove} end;
    create trigger ${index}_update after update of ${names} on ${table} begin ${remove} ${add} end`

  function prefix(row: string) {
    return columns.map((column) => `${row}.${column}`).join(', ')
  }
}
