import { ApiError } from '#web/api/send.ts'

/** Why each of the bots that were sent cannot join, by its id; empty when the fault lies elsewhere. */
export function refusedBots(error: unknown, sent: readonly number[]): Map<number, string> {
  const errors = error instanceof ApiError ? error.problem.errors : []
  return new Map(
    errors.flatMap(({ pointer, message }) => {
      const [, index] = /^\/body\/bot_ids\/(\d+)$/.exec(pointer) ?? []
      const id = index === undefined ? undefined : sent[Number(index)]
      return id === undefined ? [] : [[id, message] as const]
    }),
  )
}
