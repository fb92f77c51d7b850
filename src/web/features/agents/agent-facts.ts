import type { Agent, AgentReport } from '#contract/agents.ts'
import { formatElapsed } from '#domain/format.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'

/** Smaller clock differences are not shown. */
const SKEW_MIN_MS = 100

/** `0.4 s`, `2m`. */
export const formatDelay = (ms: number): string =>
  ms < MINUTE_MS ? `${(ms / SECOND_MS).toFixed(1)} s` : formatElapsed(ms)

/** `0.4 s behind`. */
export function formatSkew(skewMs: number): string {
  if (Math.abs(skewMs) < SKEW_MIN_MS) return 'None'
  return `${formatDelay(Math.abs(skewMs))} ${skewMs > 0 ? 'behind' : 'ahead'}`
}

export const rejectedIn = ({ rejected }: AgentReport): number =>
  Object.values(rejected).reduce((sum, amount) => sum + amount, 0)

/** The servers and groups that an agent reports for. */
export function botsOf({ reports_for, servers, groups }: Agent): string {
  if (reports_for === 'all') return 'Every bot'
  return [...servers, ...groups].map(({ name }) => name).join(', ') || 'No bot'
}
