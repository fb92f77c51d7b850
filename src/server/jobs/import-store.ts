import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { IMPORTS_MAX } from '#contract/job-choices.ts'
import type { Vault } from '../auth/vault.ts'
import { reserveIds } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { batches } from '../import/batches.ts'
import type { ImportPlan } from '../import/import-definition.ts'
import type { PackedRows } from '../import/packed-rows.ts'
import { countUnfinished, type SweepContext, sweepStorage } from './job-storage.ts'

const RETRY_AFTER_S = 30
/** Maximum number of unfinished imports of all users. Each stores up to 60 MB. */
const ALL_IMPORTS_MAX = 10

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Rejects an import while there are too many unfinished ones. */
export async function requireImportRoom(db: Db, userId: string): Promise<void> {
  const { all, own } = await countUnfinished(db, 'job_import', userId)
  const message =
    own >= IMPORTS_MAX
      ? `You have ${IMPORTS_MAX} unfinished imports. Wait until one of them ends or cancel one, then try again.`
      : `There are ${ALL_IMPORTS_MAX} unfinished imports of all users. Wait until one of them ends, then try again.`
  if (own >= IMPORTS_MAX || all >= ALL_IMPORTS_MAX)
    throw new AppError('too_many_requests', message, { retryAfter: RETRY_AFTER_S })
}

/** Prepares a job for its file; returns the ids of the chunks. */
export async function insertImport(
  trx: Db,
  job_id: number,
  plan: ImportPlan,
  chunks: number,
): Promise<readonly number[]> {
  await trx
    .insertInto('job_import')
    .values({ job_id, plan: Object.fromEntries(plan) })
    .execute()
  return reserveIds(trx, 'job_import_chunk', chunks)
}

/** Chunks that are stored together: SQLite writes them in 1 to 2 ms. */
const CHUNKS_PER_INSERT = 8

/** Stores the rows of a file, some chunks at a time, and yields to other requests between them. */
export async function storeChunks(
  db: Db,
  vault: Vault,
  { id: job_id, chunkIds }: { readonly id: number; readonly chunkIds: readonly number[] },
  pieces: readonly PackedRows[],
): Promise<void> {
  let storing: Promise<unknown> = Promise.resolve()
  const numbered = chunkIds.map((id, index) => ({ id, seq: index + 1, piece: pieces[index] ?? '' }))
  for await (const some of batches(numbered, CHUNKS_PER_INSERT)) {
    const texts = await Promise.all(some.map(({ piece }) => compress(piece)))
    const rows = some.map(({ id, seq }, index) => {
      const text = texts[index]?.toString('base64') ?? ''
      return { id, job_id, seq, rows_sealed: vault.seal(placeOf(id), text) }
    })
    // The next chunks are compressed while these are written.
    await storing
    storing = db.insertInto('job_import_chunk').values(rows).execute()
    // The error is thrown only where `storing` is awaited.
    storing.catch(() => undefined)
  }
  await storing
}

const placeOf = (row: number) => ({ table: 'job_import_chunk', column: 'rows_sealed', row })

/** Reads the chunks of a job by their number. A chunk can be read in advance. */
export class ImportChunks {
  readonly #read: (seq: number) => Promise<PackedRows>
  readonly #ahead = new Map<number, Promise<PackedRows>>()

  constructor(db: Db, vault: Vault, jobId: number) {
    this.#read = async (seq) => {
      const { id, rows_sealed } = await db
        .selectFrom('job_import_chunk')
        .select(['id', 'rows_sealed'])
        .where('job_id', '=', jobId)
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow()
      return expand(Buffer.from(vault.open(placeOf(id), rows_sealed), 'base64'))
    }
  }

  /** Starts to read a chunk, even if it does not exist. */
  readAhead(seq: number): void {
    const packed = this.#read(seq)
    // `read` passes the error on to its caller.
    packed.catch(() => undefined)
    this.#ahead.set(seq, packed)
  }

  read(seq: number): Promise<PackedRows> {
    return this.#ahead.get(seq) ?? this.#read(seq)
  }
}

/** Deletes the chunks of a job that were imported. */
export async function dropChunksBefore(trx: Db, jobId: number, seq: number): Promise<void> {
  await trx
    .deleteFrom('job_import_chunk')
    .where('job_id', '=', jobId)
    .where('seq', '<', seq)
    .execute()
}

/** Deletes the remaining rows of a job. Idempotent. */
export async function dropImport(trx: Db, jobId: number): Promise<void> {
  await trx.deleteFrom('job_import_chunk').where('job_id', '=', jobId).execute()
  await trx.deleteFrom('job_import').where('job_id', '=', jobId).execute()
}

/** Deletes the rows of jobs that ended or were never started, and of those that nobody resumed for `FILE_DAYS`, which are cancelled. */
export async function sweepImports(context: SweepContext): Promise<void> {
  await sweepStorage(
    context,
    'job_import',
    (eb) => eb('state', 'in', ['cancelled', 'done']),
    dropImport,
  )
}
