import { useState } from 'react'
import type { Job, JobDraft } from '#contract/job.ts'
import { DraftSteps, RunningJob } from './draft-steps.tsx'

interface ImportJobProps {
  /** The answer to its start. */
  job: Job
  onClose(): void
}

/** The progress of the job that imports a file; then the job that undoes it. */
export function ImportJob({ job, onClose }: ImportJobProps) {
  const [draft, setDraft] = useState<JobDraft>()
  return draft ? (
    // Retrying a job makes a draft of another one.
    <DraftSteps key={draft.job.id} {...{ draft, onClose }} onDraft={setDraft} />
  ) : (
    <RunningJob started={job} onClose={onClose} onDraft={setDraft} />
  )
}
