import type { Job } from '#contract/job.ts'
import { formatCount } from '#domain/format.ts'
import { jobTitle } from '#web/jobs/job-kinds.ts'
import { STATES } from '#web/jobs/outcomes.ts'
import { ProgressBar } from '#web/jobs/progress-bar.tsx'
import { RowButton } from '#web/lists/page/open-row.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

export const JOB_COLUMNS: readonly Column<Job>[] = [
  { id: 'id', label: 'ID', isNumber: true, card: 'lead', cell: ({ id }) => id },
  {
    id: 'title',
    label: 'Job',
    isName: true,
    cell: (job) => (
      <RowButton
        id={job.id}
        className="block max-w-full truncate text-left font-medium md:max-w-96"
      >
        {jobTitle(job)}
      </RowButton>
    ),
  },
  {
    id: 'state',
    label: 'State',
    card: 'badge',
    cell: ({ state }) => (
      <Badge tone={STATES[state].tone} {...(state === 'running' && { mark: 'pulse' })}>
        {STATES[state].label}
      </Badge>
    ),
  },
  {
    id: 'progress',
    label: 'Progress',
    cell: (job) => (
      <span className="flex items-center gap-3">
        <ProgressBar job={job} label={`Progress of job ${job.id}`} />
        <span className="num text-fg-2">
          {formatCount(job.processed)} of {formatCount(job.total)}
        </span>
      </span>
    ),
  },
  { id: 'user', label: 'By', cell: ({ username }) => username },
  {
    id: 'started',
    label: 'Started',
    cell: ({ started_at }) => started_at && <TimeAgo at={new Date(started_at)} />,
  },
]
