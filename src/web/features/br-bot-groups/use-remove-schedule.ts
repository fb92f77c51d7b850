import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { readAgain, showGroup } from './group-cache.ts'

/** Deletes a schedule; one that somebody else deleted first is as gone as it was meant to be. */
export function useRemoveSchedule() {
  const cache = useQueryClient()
  const { mutation, call } = api.brBotGroups.removeSchedule
  return useMutation({
    ...mutation(),
    async mutationFn(input: Parameters<typeof call>[0]) {
      const group = await call(input)
      showGroup(cache, group)
      return group
    },
    onError: () => void readAgain(cache),
    meta: {
      done: 'Schedule deleted',
      failed: 'Failed to delete schedule',
      reason: 'An error occurred while deleting the time schedule.',
      gone: 'Deleted by someone else',
      undo: 'br_bot_group_schedule',
    },
  })
}
