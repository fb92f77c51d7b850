import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'

const DAY_MS = 86_400_000
/** Time after which an agent does not send a batch again. */
const KEPT_MS = 30 * DAY_MS

/** Deletes streams that have ended, and the counters of agents that were deleted too long ago to be restored. */
export async function sweepStreams(db: Db): Promise<void> {
  const before = currentTime() - KEPT_MS
  await db.deleteFrom('agent_stream').where('seen_ms', '<', before).execute()
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
