import { DAY_MS } from '#domain/time-units.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'

/** Time after which an agent does not send a batch again. */
const KEPT_MS = 30 * DAY_MS

/**
 * Maximum number of streams of an agent, one for each start of its programs. An agent that starts a stream for each batch would
 * otherwise leave ten million rows within that time.
 */
export const STREAMS_MAX = 1000

/** Deletes streams that have ended, the oldest streams of agents that have too many, and the counters of agents that were deleted too long ago to be restored. */
export async function sweepStreams(db: Db): Promise<void> {
  const before = currentTime() - KEPT_MS
  await db.deleteFrom('agent_stream').where('seen_ms', '<', before).execute()
  await dropOldest(db)
  await db
    .deleteFrom('agent_report')
    .where('seen_at', '<', new Date(before))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('agent').select('agent.id').whereRef('agent.id', '=', 'agent_report.agent_id'),
        ),
      ),
    )
    .execute()
}

async function dropOldest(db: Db): Promise<void> {
  const agents = await db
    .selectFrom('agent_stream')
    .select('agent_id')
    .groupBy('agent_id')
    .having(({ fn }) => fn.countAll(), '>', STREAMS_MAX)
    .execute()
  for (const { agent_id } of agents) {
    const latest = db
      .selectFrom('agent_stream')
      .select('stream')
      .where('agent_id', '=', agent_id)
      .orderBy('seen_ms', 'desc')
      .orderBy('stream')
      .limit(STREAMS_MAX)
    await db
      .deleteFrom('agent_stream')
      .where('agent_id', '=', agent_id)
      .where('stream', 'not in', latest)
      .execute()
  }
}
