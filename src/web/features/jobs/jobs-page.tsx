import type { Job } from '#contract/job.ts'
import { JOB_STATES } from '#contract/job-choices.ts'
import { api } from '#web/api/client.ts'
import { jobTitle } from '#web/jobs/job-kinds.ts'
import { STATES } from '#web/jobs/outcomes.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { Filter } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { JOB_COLUMNS } from './job-columns.tsx'
import { jobSearch } from './search.ts'

const { list, get } = api.jobs
/** Without `export`, which is that of one job. */
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
      subtitle="Follow changes and exports of many rows, retry what failed, undo whole jobs and download files"
      resource={RESOURCE}
      search={jobSearch}
      noun={{ one: 'job', many: 'jobs' }}
      columns={JOB_COLUMNS}
      rowName={(job: Job) => jobTitle(job)}
      filters={FILTERS}
      detail={JobDetail}
      empty={{
        title: 'No jobs yet',
        description: 'Select rows of a list and choose an action to change all of them at once.',
      }}
    />
  )
}
