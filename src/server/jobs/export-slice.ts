import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import { EXPORT_KINDS, type ExportKindName } from '#contract/export-kinds.ts'
import type { Filter } from '#contract/filter/filter.ts'
import type { Person } from '../auth/session.ts'
import { type CsvList, ROWS_PER_PIECE } from '../csv-list.ts'
import { currentTime } from '../db/clock.ts'
import { announce } from '../db/commits.ts'
import { withFilterText } from '../db/lists/list.ts'
import { prepareFilter } from '../db/lists/prepare-filter.ts'
import { storedFilter } from '../db/lists/stored-filter.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { AppError } from '../errors.ts'
import { AuthorRefused, readAuthor, requireAuthor } from './author.ts'
import { checkLimits } from './job-files.ts'
import { type HeldJob, renewLease } from './lease.ts'
import type { Slice, SliceContext } from './slice.ts'

/** A chunk ends after this many rows or this time, so that a pause takes effect soon. */
const ROWS_PER_CHUNK = 5000
const CHUNK_MS = 300

const pack = promisify(gzip)

type HeldExport = HeldJob & { readonly kind: ExportKindName }

/**
 * Exports the next rows of a job. The rows are read and compressed first. The transaction adds them to the file together
 * with the position, so that each row is written exactly once. Undefined if this process has lost the lease or the job is
 * no longer running.
 */
export async function runExportSlice(
  { db, registry }: Pick<SliceContext, 'db' | 'registry'>,
  held: HeldExport,
): Promise<Slice | undefined> {
  const startMs = performance.now()
  const file = await db
    .selectFrom('job_file')
    .select(['last_id', 'query', 'chunks'])
    .where('job_id', '=', held.id)
    .executeTakeFirst()
  if (!file) return undefined
  const user = await readAuthor(db, held)
  const list = registry.exports[held.kind]
  const query = await storedQuery(db, held.kind, file.query, user)
  const { text, ...chunk } = await readChunk(db, list, { query, user, last: file.last_id })
  const whole = file.chunks === 0 ? list.header + text : text
  const bytes = await pack(whole)
  return transact(db, async (trx) => {
    const position = await renewLease(trx, held)
    if (!position) return undefined
    const size = Buffer.byteLength(whole)
    await addChunk(trx, held, { ...chunk, seq: file.chunks + 1, size, bytes })
    const processed = position.processed + chunk.rows
    await trx
      .updateTable('job')
      .set({
        processed,
        // Rows that were deleted since the start are not in the file.
        ...(chunk.isLast && {
          total: processed,
          state: 'done',
          finished_at: new Date(currentTime()),
        }),
      })
      .where('id', '=', held.id)
      .execute()
    await requireAuthor(trx, held)
    await announce(trx, [{ topic: 'jobs', ids: [held.id] }])
    const elapsedMs = performance.now() - startMs
    return { items: [], hints: [], isLast: chunk.isLast, elapsedMs }
  })
}

interface Reading {
  readonly query: object
  readonly user: Person
  readonly last: number
}

interface Chunk {
  readonly rows: number
  readonly last: number
  readonly isLast: boolean
}

async function readChunk(
  db: Db,
  list: CsvList,
  { query, user, last: before }: Reading,
): Promise<Chunk & { text: string }> {
  const endMs = performance.now() + CHUNK_MS
  let text = ''
  let rows = 0
  let last = before
  for (;;) {
    const ids = await list.idsAfter(db, query, { last, limit: ROWS_PER_PIECE })
    const { lines, count } = await list.lines(db, user, ids)
    text += lines
    rows += count
    last = ids.at(-1) ?? last
    const isLast = ids.length < ROWS_PER_PIECE
    if (isLast || rows >= ROWS_PER_CHUNK || performance.now() > endMs)
      return { text, rows, last, isLast }
    // A piece takes 2 to 4 ms, so other requests wait no longer than that.
    await setImmediate()
  }
}

interface NewChunk extends Chunk {
  readonly seq: number
  readonly size: number
  readonly bytes: Uint8Array
}

async function addChunk(
  trx: Db,
  { id, user_id }: HeldJob,
  { seq, size, bytes, last }: NewChunk,
): Promise<void> {
  await trx.insertInto('job_file_chunk').values({ job_id: id, seq, bytes }).execute()
  const { stored } = await trx
    .updateTable('job_file')
    .set(({ eb }) => ({
      last_id: last,
      chunks: seq,
      size: eb('size', '+', size),
      stored: eb('stored', '+', bytes.length),
    }))
    .where('job_id', '=', id)
    .returning('stored')
    .executeTakeFirstOrThrow()
  await checkLimits(trx, { userId: user_id, stored })
}

/** Converts the query of an export to its stored form, if that can be read back. */
export async function queryToStore(
  db: Db,
  kind: ExportKindName,
  prepared: object,
  user: Person,
): Promise<Record<string, unknown>> {
  const stored = Stored.parse(JSON.parse(JSON.stringify(withFilterText(prepared))))
  await storedQuery(db, kind, stored, user)
  return stored
}

const Stored = z.record(z.string(), z.unknown())

/** The list of an export no longer accepts its stored query. Without it, the file would have other rows. */
export class OutdatedQuery extends Error {
  constructor() {
    super('The list no longer accepts the filter of this export. Start a new one.')
  }
}

/** Prepares a stored query for SQL. Throws if its author can no longer read a field of its filter. */
async function storedQuery(
  db: Db,
  kind: ExportKindName,
  stored: Record<string, unknown>,
  user: Person,
): Promise<object> {
  const q = acceptedFilter(kind, stored)
  try {
    return await prepareFilter(db, { ...stored, q }, user)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_request')
      throw new AuthorRefused(error.message)
    throw error
  }
}

function acceptedFilter(kind: ExportKindName, stored: Record<string, unknown>): Filter | undefined {
  const { query } = EXPORT_KINDS[kind]
  const { shape } = z.instanceof(z.ZodObject).parse(query)
  if (Object.keys(stored).some((name) => !Object.hasOwn(shape, name))) throw new OutdatedQuery()
  try {
    return storedFilter(query, stored)
  } catch (error) {
    throw error instanceof z.ZodError ? new OutdatedQuery() : error
  }
}
