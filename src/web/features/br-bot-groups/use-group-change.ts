import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { api } from '#web/api/client.ts'
import { isGone } from '#web/api/send.ts'
import { noteRemoval } from './gone-groups.ts'
import { readAgain, showGroup } from './group-cache.ts'

type Group = Pick<BrBotGroup, 'id' | 'name'>

/** Shows the answer at once, and what others made of the group where the server refused. */
export function useGroupChange<Input>(
  call: (input: Input) => Promise<BrBotGroup>,
  { id, name }: Group,
  meta: MutationMeta,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['brBotGroups', 'change'],
    async mutationFn(input: Input) {
      const group = await call(input)
      // Not in `onSuccess`: by then the page has been read again, and is newer than this.
      showGroup(cache, group)
      return group
    },
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['brBots'] }),
    onError(error) {
      if (isGone(error)) noteRemoval(id, true)
      void readAgain(cache)
    },
    meta: { gone: `${name} was deleted by someone else`, ...meta },
  })
}

export function useEditGroup(group: Group) {
  return useGroupChange(api.brBotGroups.update.call, group, {
    done: 'Group updated',
    failed: 'Failed to update group',
    reason: 'An error occurred while updating the group.',
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
  })
}

export function useAddSchedule(group: Group) {
  return useGroupChange(api.brBotGroups.addSchedule.call, group, {
    done: 'Schedule added',
    failed: 'Failed to add schedule',
    reason: 'An error occurred while adding the time schedule.',
  })
}
