import type { ReportedState } from '#domain/bot-samples.ts'
import type { Presence } from '#domain/presence.ts'

/** A bot in the list or among the results of a search. */
export interface ListedBot {
  readonly index: number
  readonly id: number
  readonly name: string
}

interface PlacedBot extends ListedBot {
  /** In game units. */
  readonly x: number
  readonly y: number
}

/** Details of a demo bot. */
export interface DemoBot extends PlacedBot {
  readonly kind: 'demo'
  readonly z: number
  /** Index of its status in `MAP_BOT_STATUSES`. */
  readonly status: number
  readonly cash: number
  readonly deposit: number
  /** In percent. */
  readonly health: number
}

/** Details of a live bot that change with each report; the others come from the API. */
export interface LiveBot extends PlacedBot {
  readonly kind: 'live'
  readonly presence: Presence
  /** Time since its last report in whole seconds, so that consecutive details are mostly equal. */
  readonly ageMs: number
}

/** Details of a bot at a moment of the history. */
export interface PastBot extends PlacedBot, Omit<ReportedState, 'x' | 'y'> {
  readonly kind: 'past'
  readonly presence: Presence
  /** Time from its last report to the moment. */
  readonly ageMs: number
}

export type MapBot = DemoBot | LiveBot | PastBot

/** The current counts of all bots of a source. */
export interface BotCounts {
  readonly total: number
  /** By category of the legend. */
  readonly byCategory: readonly number[]
  /** Live bots whose agent is silent. */
  readonly unknown?: number
  /** Time of the last response of the server, in milliseconds since 1970; undefined without data. */
  readonly receivedMs: number | undefined
  /** `disconnected` if the last response is too old for live bots. */
  readonly connection: 'connected' | 'disconnected' | 'refused'
  /** The error of the filter from the server. */
  readonly filterFault?: string | undefined
}

/** Requests of the page to the worker of a source. */
export type BotRequest =
  | { readonly kind: 'details'; readonly index: number }
  /** By part of a name, or by id. */
  | { readonly kind: 'find'; readonly text: string }
  /** The bots in order of their ids, from one place in that order to another. */
  | { readonly kind: 'list'; readonly from: number; readonly to: number }
  | { readonly kind: 'counts' }
  /** The index of the bot with an id. */
  | { readonly kind: 'locate'; readonly id: number }
  /** The bot at an index. */
  | { readonly kind: 'identify'; readonly index: number }

export type BotAnswer =
  | { readonly kind: 'details'; readonly bot: MapBot | undefined }
  | { readonly kind: 'bots'; readonly bots: readonly ListedBot[] }
  | { readonly kind: 'counts'; readonly counts: BotCounts }
  | { readonly kind: 'index'; readonly index: number | undefined }
  | { readonly kind: 'id'; readonly id: number | undefined }

/** The worker could not answer the request. */
export interface FailedAnswer {
  readonly kind: 'failed'
  readonly message: string
}

/** The messages to a worker: first `begin`, then requests. */
export interface NumberedRequest {
  readonly kind: 'request'
  readonly number: number
  readonly request: BotRequest
}

export interface NumberedAnswer {
  readonly number: number
  readonly answer: BotAnswer | FailedAnswer
}
