import { useState } from 'react'
import type { z } from 'zod'
import { fieldErrors } from '#web/api/field-errors.ts'
import { ApiError, isGone } from '#web/api/send.ts'
import type { FieldErrors } from '#web/ui/form/use-form-submit.ts'

/** The row as others left it, or that they deleted it. */
export type Conflict<Row> = Row | 'gone'

/**
 * What happened to the row of a form while it was filled in. Sent again after a conflict, the form goes over what the
 * operator has been shown: `send` is given the row as it is known, or none where it is gone.
 */
export function useConflict<Row>(row: Row | undefined, shape: z.ZodType<Row>) {
  const [conflict, setConflict] = useState<Conflict<Row>>()
  const now = conflict ?? row
  const known = now === 'gone' ? undefined : now

  async function sendOver(
    send: (known: Row | undefined) => Promise<unknown>,
  ): Promise<FieldErrors | undefined> {
    try {
      await send(known)
      return undefined
    } catch (error) {
      const met = conflictOf(error, shape)
      if (met) setConflict(met)
      return faultsOf(error)
    }
  }

  return { conflict, sendOver }
}

/** What is wrong with which field; any other failure goes on. */
function faultsOf(error: unknown): FieldErrors {
  const faults = fieldErrors(error)
  if (!faults) throw error
  return faults
}

function conflictOf<Row>(error: unknown, shape: z.ZodType<Row>): Conflict<Row> | undefined {
  if (isGone(error)) return 'gone'
  if (!(error instanceof ApiError) || error.problem.code !== 'stale_version') return undefined
  return shape.safeParse(error.problem.current).data
}
