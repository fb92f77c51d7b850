import { audit } from '#contract/audit.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { history } from '#contract/history.ts'
import { allows } from '#domain/access.ts'
import { windowOf } from '#domain/history-window.ts'
import type { Person } from '../../auth/session.ts'
import { currentTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { HistoryThread } from './history-thread.ts'
import { readNearestChange } from './read-nearest-change.ts'
import { readRange } from './read-storage.ts'

type Query = Input<typeof history.nearestEvent>['query']
type Answer = Output<typeof history.nearestEvent>

const NOTHING: Answer = { event: null, searched_to: null }

export async function nearestEvent(
  query: Query,
  { db, thread, user }: { readonly db: Db; readonly thread: HistoryThread; readonly user: Person },
): Promise<Answer> {
  const isAudit = query.kind === 'audit'
  if (isAudit && !allows(audit.list.access, 'GET', user))
    throw new AppError('forbidden', 'Only administrators can read the audit log.')
  const { since, until } = await readRange(db, currentTime())
  if (since === null || until === null) return NOTHING
  if (isAudit) return nearestEntry(db, query, { since, until })
  return nearestTaskChange(db, thread, query, windowOf(Date.parse(until)))
}

async function nearestTaskChange(
  db: Db,
  thread: HistoryThread,
  { at, direction, kind, bot_id, server_id }: Query,
  endWindow: number,
): Promise<Answer> {
  const { change, searchedToMs } = await readNearestChange(db, thread, {
    atMs: Date.parse(at),
    direction,
    isFailure: kind === 'failure',
    botId: bot_id,
    serverId: server_id,
    endWindow,
  })
  if (!change)
    return {
      event: null,
      searched_to: searchedToMs === null ? null : new Date(searchedToMs).toISOString(),
    }
  const { atMs, bot: id, task } = change
  const account = await db
    .selectFrom('account')
    .select('nickname')
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    event: {
      at: new Date(atMs).toISOString(),
      bot: { id, nickname: account?.nickname ?? null },
      task: task || null,
      entry: null,
    },
    searched_to: null,
  }
}

interface Span {
  readonly since: string
  readonly until: string
}

/** The nearest entry of the audit log within the time that the history covers. */
async function nearestEntry(
  db: Db,
  { at, direction, bot_id }: Query,
  { since, until }: Span,
): Promise<Answer> {
  const isNext = direction === 'next'
  const row = await db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'username'])
    // PostgreSQL has microseconds: the entry at `at` itself can be later than `at`.
    .where('at', isNext ? '>=' : '<', new Date(Date.parse(at) + (isNext ? 1 : 0)))
    .where('at', isNext ? '<=' : '>=', new Date(isNext ? until : since))
    .$if(bot_id !== undefined, (query) =>
      query.where('entity', '=', 'account').where('entity_id', '=', String(bot_id)),
    )
    .orderBy('at', isNext ? 'asc' : 'desc')
    .orderBy('id', isNext ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return NOTHING
  const { at: entryAt, ...entry } = row
  return { event: { at: entryAt.toISOString(), bot: null, task: null, entry }, searched_to: null }
}
