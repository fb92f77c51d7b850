import { ApiError } from '#web/api/api-error.ts'

/** The reasons why the server refused some of the bots, by id; empty if the call failed for another reason. */
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
