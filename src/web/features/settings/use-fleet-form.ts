import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  settings as contract,
  FleetSettings,
  farmFault,
  type Settings,
} from '#contract/settings.ts'
import { isStale, newerRow } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors, fieldErrors } from '#web/api/field-errors.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { changesOf, type FleetForm } from './fleet-fields.ts'

/** The form for the settings. Changes by others appear in unedited fields; edited fields keep their input. */
export function useFleetForm(settings: Settings) {
  const cache = useQueryClient()
  const [draft, setDraft] = useState<Partial<FleetForm>>({})
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [isAsking, setAsking] = useState(false)
  const [isConflict, setConflict] = useState(false)
  const { mutateAsync, isPending } = useUpdate(settings)
  const changes = changesOf(draft, settings)
  const isDirty = !isSaved(draft, settings)
  useUnsavedInput(() => isDirty && !isPending, { isSending: isPending })
  const next = FleetSettings.safeParse({ ...settings, ...changes }).data

  /** Opens the review of the changes if they are valid. */
  function review() {
    const fault = next && farmFault(next)
    const found =
      bodyErrors(contract.update, changes) ?? (fault ? { max_farm_value: [fault] } : undefined)
    setErrors(found ?? {})
    if (!found) setAsking(true)
  }

  async function save() {
    try {
      const saved = await mutateAsync(draft)
      cache.setQueryData(api.settings.get.query({}).queryKey, saved)
      // The user may have edited other fields since.
      setDraft((now) => without(now, draft))
      setConflict(false)
    } catch (error) {
      setErrors(fieldErrors(error) ?? {})
      if (!isStale(error)) throw error
      setConflict(true)
      await cache.invalidateQueries({ queryKey: ['settings'] })
      throw error
    }
  }

  return {
    draft,
    change: (patch: Partial<FleetForm>) => {
      setDraft((old) => ({ ...old, ...patch }))
      setErrors((old) =>
        Object.fromEntries(Object.entries(old).filter(([name]) => !(name in patch))),
      )
    },
    discard: () => {
      setDraft({})
      setErrors({})
    },
    errors,
    changes,
    next,
    isDirty,
    review,
    save,
    isPending,
    isAsking,
    setAsking: (open: boolean) => {
      setAsking(open)
      if (!open) setConflict(false)
    },
    isConflict,
  }
}

function useUpdate(settings: Settings) {
  return useMutation({
    mutationKey: ['settings', 'update'],
    async mutationFn(draft: Partial<FleetForm>): Promise<Settings> {
      if (isSaved(draft, settings)) return settings
      const body = { ...changesOf(draft, settings), version: settings.version }
      return api.settings.update.call({ body }).catch((error) => {
        const { data: current } = contract.update.response.safeParse(newerRow(error))
        if (current && isSaved(draft, current)) return current
        throw error
      })
    },
    meta: { done: 'Settings saved', failed: 'Failed to save settings', isShownInForm: true },
  })
}

/** Whether nothing is left to change, for example because the response to an earlier attempt was lost. */
const isSaved = (draft: Partial<FleetForm>, settings: Settings): boolean =>
  Object.keys(changesOf(draft, settings)).length === 0

/** The entries of a form that differ from those of an earlier one. */
const without = (form: Partial<FleetForm>, earlier: Partial<FleetForm>): Partial<FleetForm> => {
  const known = new Map(Object.entries(earlier))
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => known.get(name) !== value),
  )
}
