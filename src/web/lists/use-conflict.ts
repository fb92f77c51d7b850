import { useState } from 'react'
import type { z } from 'zod'
import { isGone, isStale, newerRow } from '#web/api/api-error.ts'
import { fieldErrorsOrThrow } from '#web/api/form-errors.ts'
import type { FieldErrors } from '#web/ui/form/use-form-submit.ts'

/** The row after a change by another user, or the fact that it was deleted. */
export type Conflict<Row> = Row | 'gone'

/**
 * The changes of the row of a form while the form was open. When the form is sent again after a conflict, it overwrites the
 * version that the user has seen: `send` receives that row, or undefined if it was deleted.
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
      // The server may be newer than this page.
      else if (isStale(error))
        return { version: [`${error.message} Reload the page to see the change.`] }
      return fieldErrorsOrThrow(error)
    }
  }

  return { conflict, known, sendOver }
}

function conflictOf<Row>(error: unknown, shape: z.ZodType<Row>): Conflict<Row> | undefined {
  if (isGone(error)) return 'gone'
  return shape.safeParse(newerRow(error)).data
}
