import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { isGone } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { noteDeletion } from '#web/lists/deletions.ts'

type Group = Pick<BrBotGroup, 'id' | 'name'>

/** A change of one group. If the server refuses it, the group is loaded again. */
export function useGroupChange<Input>(
  call: (input: Input) => Promise<BrBotGroup>,
  { id, name }: Group,
  meta: MutationMeta,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['brBotGroups', 'change'],
    mutationFn: (input: Input) => call(input),
    onError(error) {
      // Prevents a second notice when the row leaves the list.
      if (isGone(error)) noteDeletion(['brBotGroups', 'remove'], { params: { id } }, true)
      void cache.invalidateQueries({ queryKey: ['brBotGroups'] })
    },
    meta: { gone: `${name} was deleted by someone else`, ...meta },
  })
}

export function useAddBots(group: Group) {
  return useGroupChange(api.brBotGroups.addBots.call, group, {
    done: 'Bots added',
    failed: 'Failed to add bots',
    reason: 'An error occurred while adding the bots.',
  })
}

export function useRemoveBots(group: Group) {
  return useGroupChange(api.brBotGroups.removeBots.call, group, {
    done: 'Bot removed',
    failed: 'Failed to remove bot',
    reason: 'An error occurred while removing the bot.',
    undo: async (removal) => {
      const { Removal } = await import('./removal.ts')
      return api.brBotGroups.addBots.call(Removal.parse(removal))
    },
  })
}

export function useAddSchedule(group: Group) {
  return useGroupChange(api.brBotGroups.addSchedule.call, group, {
    done: 'Schedule added',
    failed: 'Failed to add schedule',
    reason: 'An error occurred while adding the time schedule.',
  })
}

export function useRemoveSchedule() {
  return useWrite(api.brBotGroups.removeSchedule, {
    done: 'Schedule deleted',
    failed: 'Failed to delete schedule',
    reason: 'An error occurred while deleting the time schedule.',
    gone: 'Deleted by someone else',
    undo: 'br_bot_group_schedule',
  })
}
