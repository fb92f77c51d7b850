import { useMutation } from '@tanstack/react-query'
import type { ExportKindName } from '#contract/export-kinds.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useStartOnMount } from '#web/lib/use-start-on-mount.ts'
import { Dialog, type DialogState } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RunningJob } from './draft-steps.tsx'
import { jobTitle } from './job-kinds.ts'
import { useLateJob } from './use-show-job.ts'

export interface ExportJob {
  kind: ExportKindName
  /** The filters of the list, as in its URL. */
  query: Record<string, string>
}

interface ExportDialogProps extends ExportJob, DialogState {
  /** The plural noun for the rows, such as "orders". */
  rows: string
}

const FAILED = 'Failed to start the export'

/** Starts the export of a list when it opens, then shows its progress and the file. */
export function ExportDialog({ kind, query, rows, open, onOpenChange }: ExportDialogProps) {
  const late = useLateJob(open)
  const {
    data: job,
    error,
    mutate,
  } = useMutation({
    ...api.jobs.addExport.mutation(),
    onSuccess: (started) => late.isLate() && late.offer(started),
    onError: (fault) => late.isLate() && toast.failure(FAILED, reasonOf(fault)),
  })
  const start = () => mutate({ body: { kind, query } })
  useStartOnMount(start)
  return (
    <Dialog
      {...{ open, onOpenChange }}
      title={job ? jobTitle(job) : `Export ${rows}`}
      description="Exports run in the background. The Jobs page keeps the file for a week."
    >
      {job && <RunningJob started={job} onClose={() => onOpenChange(false)} />}
      {error && !job && <ErrorState title={FAILED} description={reasonOf(error)} onRetry={start} />}
      {!(job || error) && (
        <div className="grid gap-3">
          <p role="status">Counting {rows}…</p>
          <SkeletonList count={2} className="grid gap-2" rowClassName="h-8" />
        </div>
      )}
    </Dialog>
  )
}
