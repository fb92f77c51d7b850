import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Use } from '#contract/errors.ts'
import { ApiError, isGone, newerRow } from '#web/api/api-error.ts'
import { useTurns } from '#web/api/in-turn.ts'
import { versionIn } from '#web/lib/property-of.ts'
import type { DeletionTexts, ListRow, WriteCall } from '../page/definition.ts'
import { capitalized, type Noun } from '../page/noun.ts'
import { nextOfRow, placeOfRow } from '../row-focus.ts'

interface Deletion {
  row: ListRow
  noun: Noun
  call: WriteCall
  texts: Pick<DeletionTexts, 'done' | 'failed' | 'reason' | 'isShownInForm' | 'undo'>
}

/**
 * Deletes a row in the version that the user has seen. If the row has changed since, `isStale` is set, and sending again
 * deletes the current version. If another user deleted it first, this is not a failure.
 */
export function useDeletion({ row, noun, call, texts }: Deletion) {
  const [newer, setNewer] = useState<number>()
  const [uses, setUses] = useState<readonly Use[]>()
  /** The position of the row before it was deleted. */
  const place = useRef<number>(undefined)
  const inTurn = useTurns(call)
  const { mutateAsync } = useMutation({
    ...call.mutation(),
    mutationFn: ({ params, body }: { params: { id: ListRow['id'] }; body: object }) =>
      inTurn({ ...params, version: newer ?? row.version }, (version) =>
        call.call({ params, body: { ...body, version } }),
      ),
    meta: {
      done: texts.done ?? `${capitalized(noun.one)} deleted`,
      failed: texts.failed ?? `Failed to delete ${noun.one}`,
      reason: texts.reason ?? `An error occurred while deleting the ${noun.one}.`,
      isShownInForm: texts.isShownInForm ?? false,
      gone: 'Deleted by someone else',
      undo: texts.undo,
    },
  })

  async function remove(body: object = {}): Promise<void> {
    place.current = placeOfRow(row.id)
    try {
      await mutateAsync({ params: { id: row.id }, body })
    } catch (error) {
      if (isGone(error)) return
      place.current = undefined
      if (error instanceof ApiError) {
        setNewer(versionIn(newerRow(error)) ?? newer)
        setUses(error.problem.uses)
      }
      throw error
    }
  }

  return {
    remove,
    isStale: newer !== undefined,
    uses,
    finalFocus: () => nextOfRow(row.id, place.current) ?? true,
  }
}
