import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { brBotGroups, type ScheduleDraft } from '#contract/br-bot-groups.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors, fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { readForm } from '#web/lists/dialogs/form-reader.ts'
import { refusedBots } from './refused-bots.ts'

interface Parts {
  schedules: readonly ScheduleDraft[]
  botIds: readonly number[]
}

/** Sends the form of a new group together with the schedules and bots selected beside it. */
export function useCreateGroup({ schedules, botIds }: Parts) {
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const { mutateAsync: add } = useMutation({
    ...api.brBotGroups.add.mutation(),
    meta: {
      done: 'Group created successfully',
      failed: 'Failed to create group',
      reason: 'An error occurred while creating the group.',
    },
  })

  async function send(form: FormData) {
    const body = { ...bodyOf(form), bot_ids: [...botIds], time_schedules: [...schedules] }
    const errors = bodyErrors(brBotGroups.add, body)
    if (errors) return errors
    if (botIds.length > body.size) return { size: tooSmall(botIds.length) }
    try {
      await add({ body })
      return undefined
    } catch (error) {
      const reasons = refusedBots(error, botIds)
      setRefused(reasons)
      if (reasons.size > 0) throw error
      return fieldErrorsOrThrow(error)
    }
  }

  return { send, refused }
}

function bodyOf(form: FormData) {
  const { text, number } = readForm(form)
  return {
    name: text('name').trim() || null,
    size: number('size'),
    proxy_id: number('proxy_id') || null,
  }
}

const tooSmall = (count: number) => `Size must be at least ${count}: ${count} bots are selected.`
