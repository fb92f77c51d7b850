import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Use } from '#contract/errors.ts'
import { ApiError, isGone } from '#web/api/api-error.ts'
import { versionIn } from '#web/lib/property-of.ts'
import type { DeletionTexts, ListRow, WriteCall } from '../page/definition.ts'
import { capitalized, type Noun } from '../page/noun.ts'

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
  const place = useRef<number>(undefined)
  const { mutateAsync } = useMutation({
    ...call.mutation(),
    mutationFn: (input: { params: { id: ListRow['id'] }; body: object }) => call.call(input),
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
      const version = newer ?? row.version
      await mutateAsync({ params: { id: row.id }, body: { ...body, version } })
    } catch (error) {
      if (isGone(error)) return
      if (error instanceof ApiError) {
        setNewer(versionIn(error.problem.current) ?? newer)
        setUses(error.problem.uses)
      }
      throw error
    }
  }

  return {
    remove,
    isStale: newer !== undefined,
    uses,
    finalFocus: () => (placeOfRow(row.id) < 0 && focusAfter(row.id, place.current)) || true,
  }
}

/** The actions of the row that follows a deleted one; without rows, the button that adds one. */
function focusAfter(id: ListRow['id'], place: number | undefined): HTMLElement | null {
  const next = rowInPlaceOf(id, place)
  const query = (selector: string, within: ParentNode = document) =>
    within.querySelector<HTMLElement>(selector)
  return next ? (query('[data-row-actions]', next) ?? next) : query('[data-add-row]')
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-id]')]

/** The position of a row on the page, to find its successor after it is deleted. */
function placeOfRow(id: number | string): number {
  return rows().findIndex(({ dataset }) => dataset.id === String(id))
}

/** The row that gets the focus: the one that moved to the position of the deleted row, or the last row. */
function rowInPlaceOf(id: number | string, place: number | undefined): HTMLElement | undefined {
  const left = rows()
  if (place === undefined || left.some(({ dataset }) => dataset.id === String(id))) return undefined
  return left[place] ?? left.at(-1)
}
