import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { api } from '#web/api/client.ts'
import { isGone } from '#web/api/send.ts'
import { placeOfRow, rowInPlaceOf } from '#web/lists/row-place.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { noteRemoval } from './gone-groups.ts'
import { readAgain } from './group-cache.ts'
import type { DialogState } from './group-dialog-request.ts'
import { activeCount } from './group-facts.tsx'
import { CREATE_BUTTON } from './groups-header.tsx'
import { useGroup } from './use-group.ts'
import { useGroupSearch } from './use-group-search.ts'

export function DeleteDialog({ group: asked, ...dialog }: DialogState & { group: BrBotGroup }) {
  const group = useGroup(asked)
  const place = useRef<number>(undefined)
  const remove = useRemoveGroup(group)
  const { id, name, bots } = group
  const confirm = () => {
    place.current = placeOfRow(id)
    return remove()
  }
  const focusAfterwards = () => {
    const row = rowInPlaceOf(id, place.current)
    if (row) return row.querySelector<HTMLElement>('[aria-expanded], [aria-haspopup]') ?? true
    return place.current === undefined ? true : (document.getElementById(CREATE_BUTTON) ?? true)
  }

  return (
    <ConfirmDialog
      {...dialog}
      title="Delete Group"
      description={
        <>
          <span>This will remove all bots from the group but will not delete the bots.</span>
          <span className="mt-3 flex items-baseline gap-2 text-fg">
            <span className="truncate font-medium">{name}</span>
            <span className="num shrink-0 font-mono text-fg-3 text-xs">#{id}</span>
            <span className="num shrink-0 text-fg-2 text-xs">
              {bots.length} {bots.length === 1 ? 'bot' : 'bots'}
            </span>
          </span>
        </>
      }
      // What works right now is not deleted by a slip of the hand.
      {...(activeCount(group) > 0 && { typed: `delete ${id}` })}
      confirm="Delete Group"
      pending="Deleting..."
      finalFocus={focusAfterwards}
      onConfirm={confirm}
    />
  )
}

/** Deletes the group; one that somebody else deleted first is as gone as it was meant to be. */
function useRemoveGroup({ id, name, version }: BrBotGroup) {
  const cache = useQueryClient()
  const { search, close } = useGroupSearch()
  const { mutateAsync } = useMutation({
    ...api.brBotGroups.remove.mutation(),
    onMutate: () => noteRemoval(id, true),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['brBots'] }),
    onError(error) {
      noteRemoval(id, isGone(error))
      void readAgain(cache)
    },
    meta: {
      done: 'Group deleted',
      failed: 'Failed to delete group',
      reason: 'An error occurred while deleting the group.',
      gone: `${name} was deleted by someone else`,
    },
  })
  return async () => {
    try {
      await mutateAsync({ params: { id }, body: { version } })
    } catch (error) {
      if (!isGone(error)) throw error
    }
    if (search.group === id) close()
  }
}
