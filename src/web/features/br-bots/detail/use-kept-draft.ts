import { useState } from 'react'
import type { BrBot, BrBotDetail } from '#contract/br-bots.ts'

export type JobValues = Pick<BrBot, 'job_type' | 'start_hour' | 'end_hour'>

/** What an operator has chosen and not saved, and what the bot was when he began. */
interface Draft {
  before: JobValues
  values: JobValues
}

/** By bot and fields, as long as the page stands: leafing through bots, or closing one, loses nothing. */
export type KeptDrafts = Map<string, Draft>

export interface JobTabProps {
  bot: BrBotDetail
  drafts: KeptDrafts
}

/** The operator's choice for some fields of a bot, which others may change meanwhile. */
export function useKeptDraft(drafts: KeptDrafts, bot: BrBot, names: readonly (keyof JobValues)[]) {
  const key = `${bot.id} ${names}`
  const [draft, setDraft] = useState(() => drafts.get(key))
  const values = draft?.values ?? valuesOf(bot)
  const isChanged = names.some((name) => values[name] !== bot[name])
  return {
    values,
    isChanged,
    isContested: isChanged && names.some((name) => draft?.before[name] !== bot[name]),
    change(patch: Partial<JobValues>) {
      const next = { before: draft?.before ?? valuesOf(bot), values: { ...values, ...patch } }
      drafts.set(key, next)
      setDraft(next)
    },
    drop() {
      drafts.delete(key)
      setDraft(undefined)
    },
  }
}

const valuesOf = ({ job_type, start_hour, end_hour }: BrBot): JobValues => ({
  job_type,
  start_hour,
  end_hour,
})
