import type { DemoBot, FoundBot } from './queries.ts'

/** Messages to the worker of the demo fleet; each request has an id. */
export type ToDemo =
  | { kind: 'begin'; count: number; server: number; port: MessagePort }
  | DemoRequest

export type DemoRequest = { id: number } & RequestBody

export type RequestBody =
  | { kind: 'details'; index: number }
  | { kind: 'find'; text: string }
  | { kind: 'counts' }

export type FromDemo = { id: number } & ResponseBody

export type ResponseBody =
  | { kind: 'details'; bot: DemoBot | undefined }
  | { kind: 'find'; bots: readonly FoundBot[] }
  | { kind: 'counts'; counts: readonly number[] }
