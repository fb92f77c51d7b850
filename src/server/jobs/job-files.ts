import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { EXPORTS_MAX, FILE_DAYS } from '#contract/job-choices.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { lockLimit } from '../db/lock-limit.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { countUnfinished, type SweepContext, sweepStorage } from './job-storage.ts'

const MEBIBYTE = 1024 * 1024
const RETRY_AFTER_S = 30
const CHUNKS_PER_DELETE = 20

/** Maximum compressed bytes of one file, of the files of one user, and of all files. Text compresses to about a sixth. */
export const FILE_LIMITS = {
  file: 128 * MEBIBYTE,
  user: 256 * MEBIBYTE,
  all: 1024 * MEBIBYTE,
}

/** A file cannot grow further. The message is for the user. */
export class FileLimit extends Error {}

/** Rejects an export if the user has too many unfinished exports, or if there is no space for another file. */
export async function requireRoom(db: Db, userId: string): Promise<void> {
  const { own } = await countUnfinished(db, 'job_file', userId)
  if (own >= EXPORTS_MAX)
    throw new AppError(
      'too_many_requests',
      `You have ${EXPORTS_MAX} unfinished exports. Wait until one of them ends or cancel one, then try again.`,
      { retryAfter: RETRY_AFTER_S },
    )
  const full = await fullLimit(db, userId)
  if (full) throw new AppError('conflict', full)
}

/** Throws if the file of a job, the files of its user or all files together exceed their size limit. */
export async function checkLimits(
  trx: Db,
  { userId, stored }: { readonly userId: string; readonly stored: number },
): Promise<void> {
  if (stored > FILE_LIMITS.file)
    throw new FileLimit(
      `The file would be larger than ${sizeOf(FILE_LIMITS.file)} when compressed. Export fewer rows at a time.`,
    )
  await lockLimit(trx, 'exported files')
  const full = await fullLimit(trx, userId)
  if (full) throw new FileLimit(full)
}

async function fullLimit(db: Db, userId: string): Promise<string | undefined> {
  const { all, own } = await db
    .selectFrom('job_file')
    .innerJoin('job', 'job.id', 'job_file.job_id')
    .select(({ fn }) => [
      fn.sum<number | null>('stored').as('all'),
      fn.sum<number | null>('stored').filterWhere('user_id', '=', userId).as('own'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(own) >= FILE_LIMITS.user)
    return `Your exported files have reached their limit of ${sizeOf(FILE_LIMITS.user)}. Delete one of them on the Jobs page, then try again.`
  if (Number(all) >= FILE_LIMITS.all)
    return `The exported files of all users have reached their limit of ${sizeOf(FILE_LIMITS.all)}. Delete one of them on the Jobs page, or try again tomorrow.`
  return undefined
}

const sizeOf = (bytes: number) =>
  bytes >= MEBIBYTE ? `${Math.floor(bytes / MEBIBYTE)} MiB` : `${bytes} bytes`

/** The time at which a file is deleted. */
export const expiryOf = (finished: Date) => new Date(finished.getTime() + FILE_DAYS * DAY_MS)

const unpack = promisify(gunzip)

/**
 * The text of a file in pieces. Ends with an error if the file is deleted during the read, so that an incomplete file never
 * looks complete.
 */
export async function* readFile(
  db: Db,
  jobId: number,
  authorize: () => Promise<void>,
): AsyncGenerator<string> {
  const { chunks } = await db
    .selectFrom('job_file')
    .select('chunks')
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  for (let seq = 1; seq <= chunks; seq++) {
    await authorize()
    const { bytes } = await db
      .selectFrom('job_file_chunk')
      .select('bytes')
      .where('job_id', '=', jobId)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow()
    yield (await unpack(bytes)).toString()
  }
}

/** Makes a file unavailable. `sweepFiles` deletes its chunks. */
export async function dropFile(trx: Db, jobId: number): Promise<void> {
  await trx.deleteFrom('job_file').where('job_id', '=', jobId).execute()
}

/** Deletes the files of jobs that ended, or that nobody resumed, `FILE_DAYS` ago, and the chunks of all deleted files. */
export async function sweepFiles(context: SweepContext): Promise<void> {
  await sweepStorage(
    context,
    'job_file',
    (eb, beforeMs) => eb('finished_at', '<', new Date(beforeMs)),
    dropFile,
  )
  while (await deleteChunks(context.db));
}

/** Deletes some chunks of deleted files; false if there are none. */
async function deleteChunks(db: Db): Promise<boolean> {
  const chunks = await db
    .selectFrom('job_file_chunk')
    .select(['job_id', 'seq'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job_file')
            .select('job_id')
            .whereRef('job_file.job_id', '=', 'job_file_chunk.job_id'),
        ),
      ),
    )
    .orderBy('job_id')
    .orderBy('seq')
    .limit(CHUNKS_PER_DELETE)
    .execute()
  const [first] = chunks
  if (!first) return false
  const ofJob = chunks.filter(({ job_id }) => job_id === first.job_id)
  await db
    .deleteFrom('job_file_chunk')
    .where('job_id', '=', first.job_id)
    .where('seq', '<=', ofJob.at(-1)?.seq ?? 0)
    .execute()
  return true
}
