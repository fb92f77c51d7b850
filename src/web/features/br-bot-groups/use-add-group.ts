import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brBotGroups, type ScheduleDraft } from '#contract/br-bot-groups.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors, fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { refusedBots } from './refused-bots.ts'
import { sizeOf } from './size-field.tsx'

interface Parts {
  schedules: readonly ScheduleDraft[]
  botIds: readonly number[]
}

/** Sends what the form says of a new group, with the schedules and bots that were chosen beside it. */
export function useAddGroup({ schedules, botIds }: Parts) {
  const cache = useQueryClient()
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const { mutateAsync: add } = useMutation({
    ...api.brBotGroups.add.mutation(),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['brBots'] }),
    meta: {
      done: 'Group created successfully',
      failed: 'Failed to create group',
      reason: 'An error occurred while creating the group.',
    },
  })

  async function send(form: FormData) {
    const body = { ...read(form), bot_ids: [...botIds], time_schedules: [...schedules] }
    const faults = bodyErrors(brBotGroups.add, body)
    if (faults) return faults
    if (botIds.length > body.size) return { size: `${botIds.length} bots are chosen` }
    try {
      await add({ body })
      return undefined
    } catch (error) {
      const whyNot = refusedBots(error, botIds)
      setRefused(whyNot)
      if (whyNot.size > 0) throw error
      return fieldErrorsOrThrow(error)
    }
  }

  return { send, refused }
}

/** Without a name it gets one, without a proxy it has none. */
function read(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    name: text('name').trim() || null,
    size: sizeOf(form),
    proxy_id: Number(text('proxy_id')) || null,
  }
}
