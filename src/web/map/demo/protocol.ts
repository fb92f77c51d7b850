import type { DemoBot, FoundBot } from './queries.ts'

/** What the page says to the worker of the demo fleet; each question has a number of its own. */
export type ToDemo = { kind: 'begin'; count: number; server: number; port: MessagePort } | Question

export type Question = { ask: number } & QuestionBody

export type QuestionBody =
  | { kind: 'details'; index: number }
  | { kind: 'find'; text: string }
  | { kind: 'counts' }

export type FromDemo = { ask: number } & AnswerBody

export type AnswerBody =
  | { kind: 'details'; bot: DemoBot | undefined }
  | { kind: 'find'; bots: readonly FoundBot[] }
  | { kind: 'counts'; counts: readonly number[] }
