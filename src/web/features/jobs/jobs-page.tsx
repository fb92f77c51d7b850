import { JOB_FIELDS } from '#contract/filter/registry/jobs.ts'
import type { Job } from '#contract/job.ts'
import { JOB_STATES } from '#contract/job-choices.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { jobTitle } from '#web/jobs/job-kinds.ts'
import { STATES } from '#web/jobs/outcomes.ts'
import { ProgressBar } from '#web/jobs/progress-bar.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { Filter } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { RowButton } from '#web/lists/page/open-row.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { jobSearch } from './search.ts'

const { list, get } = api.jobs
/** Omits `export`, which exports the results of a single job. */
const RESOURCE = { list, get }

const JobDetail = lazyPart(async () => (await import('./job-detail.tsx')).JobDetail)

const FILTERS: readonly Filter<typeof jobSearch.defaults>[] = [
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    any: 'Any state',
    options: JOB_STATES.filter((state) => state !== 'draft').map((value) => ({
      value,
      label: STATES[value].label,
    })),
    width: 'w-36',
  },
]

export function JobsPage() {
  return (
    <ListPage
      group="System"
      title="Jobs"
      subtitle="Follow changes, exports and imports of many rows, retry what failed, undo whole jobs and download files"
      resource={RESOURCE}
      search={jobSearch}
      filterFields={JOB_FIELDS}
      noun={{ one: 'job', many: 'jobs' }}
      columns={JOB_COLUMNS}
      rowName={(job: Job) => jobTitle(job)}
      filters={FILTERS}
      detail={JobDetail}
      empty={{
        title: 'No jobs yet',
        description: 'Changes of many rows, long exports and imports appear here.',
      }}
    />
  )
}

const JOB_COLUMNS: readonly Column<Job>[] = [
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
