import type { BotState, botStates as contract } from '#contract/bot-states.ts'
import { currentTime } from '../db/clock.ts'
import { amongIds } from '../db/search.ts'
import type { Handlers } from '../http/context.ts'
import { type LastState, lastStateOf } from '../telemetry/last-state.ts'

export const botStates: Handlers<typeof contract> = {
  async list({ query: { bots } }, { fleet }) {
    return bots.flatMap((bot) => {
      const state = lastStateOf(fleet, bot)
      return state ? [toBotState(bot, state)] : []
    })
  },

  async counts(_, { db, fleet }) {
    const silent = new Map(fleet.presence.silentAgents().map((agent) => [agent.id, agent]))
    const agents = await db
      .selectFrom('agent')
      .select(['id', 'name'])
      .where(amongIds(db, 'id', [...silent.keys()]))
      .where('is_suspended', '=', false)
      .orderBy('name_key')
      .execute()
    const silent_agents = agents.flatMap(({ id, name }) => {
      const agent = silent.get(id)
      if (!agent) return []
      return [{ id, name, seen_at: new Date(agent.state.seenMs).toISOString(), bots: agent.bots }]
    })
    return { ...fleet.presence.counts(), silent_agents }
  },
}

const toBotState = (bot: number, { x, y, ...state }: LastState): BotState => ({
  bot,
  presence: state.presence,
  seen_at: new Date(state.seenMs).toISOString(),
  // The clock of an agent can be ahead.
  age_ms: Math.max(0, currentTime() - state.seenMs),
  interval_s: state.intervalS,
  agent_id: state.agent,
  position: x === null || y === null ? null : { x, y },
  health: state.health,
})
