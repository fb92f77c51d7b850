import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, isGone } from '#web/api/api-error.ts'
import { fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import type { FieldErrors } from '#web/ui/form/use-form-submit.ts'

/** The row as somebody else changed it, or that they deleted it. */
export type Conflict<Row> = Row | 'gone'

/**
 * What happened to the row of a form while the form was open. Sent again after a conflict, the form overwrites the version
 * that the user has been shown: `send` gets that row, or undefined where it was deleted.
 */
export function useConflict<Row>(row: Row | undefined, shape: z.ZodType<Row>) {
  const [conflict, setConflict] = useState<Conflict<Row>>()
  const latest = conflict ?? row
  const known = latest === 'gone' ? undefined : latest

  async function sendOver(
    send: (known: Row | undefined) => Promise<unknown>,
  ): Promise<FieldErrors | undefined> {
    try {
      await send(known)
      return undefined
    } catch (error) {
      const met = conflictOf(error, shape)
      if (met) setConflict(met)
      return fieldErrorsOrThrow(error)
    }
  }

  return { conflict, known, sendOver }
}

function conflictOf<Row>(error: unknown, shape: z.ZodType<Row>): Conflict<Row> | undefined {
  if (isGone(error)) return 'gone'
  if (!(error instanceof ApiError) || error.problem.code !== 'stale_version') return undefined
  return shape.safeParse(error.problem.current).data
}
