import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { BotState } from '#contract/bot-states.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { api } from '#web/api/client.ts'

const States = createContext<ReadonlyMap<number, BotState>>(new Map())

interface BotStatesProps {
  /** Ids of game accounts. */
  bots: readonly number[]
  children: ReactNode
}

/** Provides the last reported states of the bots on a page to `useListedState`. */
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

/** The state of a bot on the page; undefined without reports. */
export const useListedState = (bot: number): BotState | undefined => use(States).get(bot)

/** A state, and when the page received it. */
interface ReceivedState {
  readonly state: BotState | undefined
  readonly receivedMs: number
}

/** The state of one bot, updated with each report while it is shown. */
export function useBotState(bot: number, isShown = true): ReceivedState {
  const { data, dataUpdatedAt } = useQuery({
    ...api.botStates.list.query({ query: { bots: String(bot) } }),
    enabled: isShown,
    // A live message is sent when an agent starts to report for this bot.
    refetchInterval: ({ state }) => (state.data?.length ? SECOND_MS : false),
  })
  return { state: data?.[0], receivedMs: dataUpdatedAt }
}
