import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { BotState } from '#contract/bot-states.ts'
import { api } from '#web/api/client.ts'

const SECOND_MS = 1000

const States = createContext<ReadonlyMap<number, BotState>>(new Map())

interface BotStatesProps {
  /** Ids of game accounts. */
  bots: readonly number[]
  children: ReactNode
}

/** What agents last reported for the bots on a page, for `useListedState`. */
export function BotStates({ bots, children }: BotStatesProps) {
  // The same bots in another order are the same query.
  const ids = bots.toSorted((a, b) => a - b).join()
  const { data = [] } = useQuery({
    ...api.botStates.list.query({ query: { bots: ids } }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  })
  return <States value={new Map(data.map((state) => [state.bot, state]))}>{children}</States>
}

/** The state of a bot on the page; undefined if nobody reports for it. */
export const useListedState = (bot: number): BotState | undefined => use(States).get(bot)

/** A state, and when the page received it. */
interface ReceivedState {
  readonly state: BotState | undefined
  readonly receivedMs: number
}

/** The state of one bot, followed from report to report. */
export function useBotState(bot: number): ReceivedState {
  const { data, dataUpdatedAt } = useQuery({
    ...api.botStates.list.query({ query: { bots: String(bot) } }),
    // Live messages tell when somebody begins to report for it.
    refetchInterval: ({ state }) => (state.data?.length ? SECOND_MS : false),
  })
  return { state: data?.[0], receivedMs: dataUpdatedAt }
}
