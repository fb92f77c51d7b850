import { useState } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { isKnownDeleted } from '#web/lists/deletions.ts'

export type JobValues = Pick<BrBot, 'job_type' | 'start_hour' | 'end_hour'>

/** Unsaved choices of the operator, and the values of the bot when the operator began. */
interface Draft {
  /** The BR bot. */
  bot: number
  before: JobValues
  values: JobValues
}

/**
 * Drafts by bot and fields. They are stored as long as the page is open, so that opening or closing a bot does not discard
 * them.
 */
export type JobDrafts = Map<string, Draft>

export interface JobTabProps {
  bot: BrBot
  drafts: JobDrafts
}

/** The draft of some fields of a bot, which other users may change at the same time. */
export function useJobDraft(drafts: JobDrafts, bot: BrBot, names: readonly (keyof JobValues)[]) {
  const key = `${bot.id} ${names}`
  const [draft, setDraft] = useState(() => drafts.get(key))
  const values = draft?.values ?? valuesOf(bot)
  const isChanged = names.some((name) => values[name] !== bot[name])
  const drop = () => {
    drafts.delete(key)
    setDraft(undefined)
  }
  return {
    values,
    isChanged,
    isContested: isChanged && names.some((name) => draft?.before[name] !== bot[name]),
    change(patch: Partial<JobValues>) {
      const next = { ...values, ...patch }
      if (names.every((name) => next[name] === bot[name])) return drop()
      const changed = { bot: bot.id, before: draft?.before ?? valuesOf(bot), values: next }
      drafts.set(key, changed)
      setDraft(changed)
    },
    drop,
  }
}

/** The drafts of the page, which asks before they are lost. */
export function useJobDrafts(): JobDrafts {
  const [drafts] = useState<JobDrafts>(() => new Map())
  useUnsavedInput(() => [...drafts.values()].some(({ bot }) => !isKnownDeleted('brBots', bot)), {
    isKeptByPage: true,
  })
  return drafts
}

const valuesOf = ({ job_type, start_hour, end_hour }: BrBot): JobValues => ({
  job_type,
  start_hour,
  end_hour,
})
