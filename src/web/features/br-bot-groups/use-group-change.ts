import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrBotGroup, brBotGroups } from '#contract/br-bot-groups.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { isGone } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { useTurns } from '#web/api/in-turn.ts'
import { restoreRow } from '#web/api/restore-row.ts'
import { noteDeletion } from '#web/lists/deletions.ts'

type Group = Pick<BrBotGroup, 'id' | 'name' | 'version'>

/**
 * A change of one group. `send` gets the group with the changes that were sent from this page. If the server refuses the change, the
 * group is loaded again.
 */
export function useGroupChange<Input>(
  send: (input: Input, version: number, known: unknown) => Promise<BrBotGroup>,
  group: Group,
  meta: MutationMeta,
) {
  const { id, name } = group
  const cache = useQueryClient()
  const inTurn = useTurns(api.brBotGroups.update)
  return useMutation({
    mutationKey: ['brBotGroups', 'change'],
    mutationFn: (input: Input) =>
      inTurn(group, (version = group.version, known) => send(input, version, known)),
    onError(error) {
      // Prevents a second notice when the row leaves the list.
      if (isGone(error))
        noteDeletion({ mutationKey: ['brBotGroups', 'remove'] }, { params: { id } }, true)
      void cache.invalidateQueries({ queryKey: ['brBotGroups'] })
    },
    meta: { gone: `${name} was deleted by someone else`, ...meta },
  })
}

type Input<Name extends 'addBots' | 'removeBots' | 'addSchedule'> = Parameters<
  (typeof api.brBotGroups)[Name]['call']
>[0]

export function useAddBots(group: Group) {
  const send = (input: Input<'addBots'>) => api.brBotGroups.addBots.call(input)
  return useGroupChange(send, group, {
    done: 'Bots added',
    failed: 'Failed to add bots',
    reason: 'An error occurred while adding the bots.',
  })
}

export function useRemoveBots(group: Group) {
  const inTurn = useTurns(api.brBotGroups.addBots)
  const send = (input: Input<'removeBots'>) => api.brBotGroups.removeBots.call(input)
  return useGroupChange(send, group, {
    done: 'Bot removed',
    failed: 'Failed to remove bot',
    reason: 'An error occurred while removing the bot.',
    undo: (removal) =>
      inTurn(group, async () => {
        const { Removal } = await import('./removal.ts')
        return api.brBotGroups.addBots.call(Removal.parse(removal))
      }),
  })
}

export function useAddSchedule(group: Group) {
  const send = (input: Input<'addSchedule'>) => api.brBotGroups.addSchedule.call(input)
  return useGroupChange(send, group, {
    done: 'Schedule added',
    failed: 'Failed to add schedule',
    reason: 'An error occurred while adding the time schedule.',
  })
}

export function useRemoveSchedule(group: Group) {
  const { removeSchedule } = api.brBotGroups
  const inTurn = useTurns(removeSchedule)
  return useMutation({
    mutationKey: ['brBotGroups', 'removeSchedule'],
    mutationFn: (input: Arguments<typeof brBotGroups.removeSchedule>) =>
      inTurn(group, () => removeSchedule.call(input)),
    meta: {
      done: 'Schedule deleted',
      failed: 'Failed to delete schedule',
      reason: 'An error occurred while deleting the time schedule.',
      gone: 'Deleted by someone else',
      undo: (removal) => restoreRow('br_bot_group_schedule', removal, 'scheduleId'),
    },
  })
}
