import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'

/** The bots deleted from this page, which are not missed when they vanish. */
const removedHere = new Set<number>()

/** Those whose end somebody else on this page speaks of. */
const lookedAfter = new Set<number>()

export function wasRemovedHere(id: number): boolean {
  return removedHere.has(id) || lookedAfter.has(id)
}

/** It is known to be gone: nobody misses it. */
export function noteRemoved(id: number): void {
  removedHere.add(id)
}

/** From here on the caller says when this bot is deleted, until the returned function is called. */
export function lookAfter(id: number): () => void {
  lookedAfter.add(id)
  return () => void lookedAfter.delete(id)
}

export function useRemoveBot() {
  return useMutation({
    ...api.brBots.remove.mutation(),
    onMutate: ({ params }) => noteRemoved(Number(params.id)),
    onError: (_, { params }) => void removedHere.delete(Number(params.id)),
    meta: {
      done: 'Bot deleted',
      failed: 'Failed to delete bot',
      reason: 'An error occurred while deleting the bot.',
    },
  })
}
