import { useRef, useState } from 'react'
import { JOB_TYPE_OPTIONS, jobTypeLabel } from '#domain/job-type.ts'
import { Fact } from '#web/ui/facts.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pencil, X } from '#web/ui/icons.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { ConfirmChanges } from './confirm-changes.tsx'
import { Contested } from './contested.tsx'
import { useConfirmedChange } from './use-confirmed-change.ts'
import { type JobTabProps, useKeptDraft } from './use-kept-draft.ts'

/** The job type. The pencil turns it into a select, and each choice asks for confirmation. */
export function JobTypeField({ bot, drafts }: JobTabProps) {
  const draft = useKeptDraft(drafts, bot, ['job_type'])
  const { job_type } = draft.values
  const [isEditing, setEditing] = useState(draft.isChanged)
  const pencil = useRef<HTMLButtonElement>(null)
  const stop = () => {
    draft.drop()
    setEditing(false)
  }
  const { open, ...confirmation } = useConfirmedChange(bot, {
    onDone: stop,
    onCancel: () => !draft.isContested && draft.drop(),
  })
  const askFor = (next: number) => {
    const job = JOB_TYPE_OPTIONS.find(({ value }) => value === next)
    if (job && next !== bot.job_type)
      open({ job_type: job.value }, `${jobTypeLabel(bot.job_type)} → ${job.label}`)
  }
  const choose = (next: number) => {
    draft.change({ job_type: next })
    askFor(next)
  }

  return (
    <>
      <Fact name="Job Type">
        {isEditing ? (
          <Select
            label="Job type"
            className="w-32 md:w-44"
            options={optionsWith(bot.job_type)}
            value={job_type}
            onValueChange={choose}
          />
        ) : (
          jobTypeLabel(bot.job_type)
        )}
        <IconButton
          ref={pencil}
          label={isEditing ? 'Stop editing job type' : 'Edit job type'}
          size="small"
          onClick={() => (isEditing ? stop() : setEditing(true))}
        >
          {isEditing ? <X size={14} /> : <Pencil size={14} />}
        </IconButton>
        {draft.isContested && (
          <Contested
            name="Current job type"
            now={jobTypeLabel(bot.job_type)}
            chosen={jobTypeLabel(job_type)}
            onSave={() => askFor(job_type)}
            onDrop={stop}
          />
        )}
      </Fact>
      <ConfirmChanges {...confirmation} what="job type" focus={pencil} />
    </>
  )
}

/** A job type that the console does not know stays selected but cannot be selected again. */
function optionsWith(current: number) {
  const isKnown = JOB_TYPE_OPTIONS.some(({ value }) => value === current)
  return isKnown
    ? JOB_TYPE_OPTIONS
    : [{ value: current, label: jobTypeLabel(current) }, ...JOB_TYPE_OPTIONS]
}
