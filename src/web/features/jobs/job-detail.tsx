import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FilterFields } from '#contract/filter/fields.ts'
import { FILTER_FIELDS } from '#contract/filter/registry/index.ts'
import type { Job, JobDraft } from '#contract/job.ts'
import type { JobItem, OutcomeFilter } from '#contract/job-items.ts'
import { api } from '#web/api/client.ts'
import { DraftDialog } from '#web/jobs/draft-steps.tsx'
import { isExport, isImport, jobTitle, resourceOf } from '#web/jobs/job-kinds.ts'
import { Controls, Progress } from '#web/jobs/job-progress.tsx'
import { countsOf, OUTCOMES, pendingLabel, wordsOf } from '#web/jobs/outcomes.ts'
import { useJob } from '#web/jobs/use-job.ts'
import { useParamFacts } from '#web/jobs/use-param-facts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { DownloadLink } from '#web/lists/controls/download-link.tsx'
import { VALUE_LINK } from '#web/lists/controls/list-link.tsx'
import { queryText } from '#web/lists/filter/query-text.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { CountFilter, type CountOption } from '#web/lists/page/count-filter.tsx'
import type { DetailProps } from '#web/lists/page/definition.ts'
import { DetailDialog } from '#web/lists/page/detail-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EntriesPager } from '#web/ui/entries-pager.tsx'
import { Fact, Facts, Section } from '#web/ui/facts.tsx'
import { Download } from '#web/ui/icons.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'

/** One job: its progress, its results by outcome, and its actions. */
export function JobDetail({ id: jobId, isOpen, onClose }: DetailProps<unknown>) {
  const detail = useJob(Number(jobId), { isShown: isOpen })
  return (
    <DetailDialog
      {...{ id: jobId, detail, isOpen, onClose }}
      failed="Failed to load job"
      title={detail.data ? jobTitle(detail.data) : `Job ${jobId}`}
    >
      {(job) => <JobContent job={job} />}
    </DetailDialog>
  )
}

/** Has the dialog of the draft, so that a draft that arrives late is not shown over another job. */
function JobContent({ job }: { job: Job }) {
  const dialog = useDialog<JobDraft>()
  // The button that opened the dialog may be gone.
  const content = useRef<HTMLDivElement>(null)
  return (
    <div ref={content} tabIndex={-1} className="grid gap-5 outline-none">
      <Progress job={job} />
      <Controls job={job} onDraft={dialog.open} />
      <JobFacts job={job} />
      {!isExport(job.kind) && <Results job={job} />}
      {dialog.current && (
        <DraftDialog
          key={dialog.key}
          draft={dialog.current}
          finalFocus={() => content.current ?? true}
          {...dialog.props}
        />
      )}
    </div>
  )
}

function JobFacts({ job }: { job: Job }) {
  const { username, started_at, finished_at, reason, query } = job
  const facts = useParamFacts(job)
  return (
    <Section title="Job">
      <Facts>
        <Fact name="By">{username}</Fact>
        <Fact name="Started">{started_at && <TimeAgo at={new Date(started_at)} />}</Fact>
        <Fact name="Ended">{finished_at && <TimeAgo at={new Date(finished_at)} />}</Fact>
        {facts.map(({ label, text }) => (
          <Fact key={label} name={label}>
            {text}
          </Fact>
        ))}
        {query && (
          <Fact name="Filter">
            {queryText(query, FIELDS[resourceOf(job.kind)] ?? []) || 'All rows'}
          </Fact>
        )}
        {reason !== '' && <Fact name="Reason">{reason}</Fact>}
        {OTHER_JOBS.map(([name, key]) => {
          const id = job[key]
          return (
            id !== null && (
              <Fact key={key} name={name}>
                <JobLink id={id} />
              </Fact>
            )
          )
        })}
      </Facts>
    </Section>
  )
}

const OTHER_JOBS = [
  ['Retries', 'retry_of'],
  ['Retried by', 'retried_by'],
  ['Undoes', 'undo_of'],
  ['Undone by', 'undone_by'],
] as const

/** A link from a job to another, in the list that is open. */
const JobLink = ({ id }: { id: number }) => (
  <Link from="/jobs" to="/jobs" search={(now) => ({ ...now, open: id })} className={VALUE_LINK}>
    Job {id}
  </Link>
)

const FIELDS: Readonly<Record<string, FilterFields>> = FILTER_FIELDS

const PER_PAGE = 25

function Results({ job }: { job: Job }) {
  const { id } = job
  const [chosen, setChosen] = useState<{ outcome?: OutcomeFilter | undefined; page: number }>({
    page: 1,
  })
  const options = outcomeOptions(job)
  // Once no row is waiting, the list shows all rows.
  const { outcome, page } =
    chosen.outcome === undefined || options.some(({ value }) => value === chosen.outcome)
      ? chosen
      : { outcome: undefined, page: 1 }
  const items = useQuery({
    ...api.jobs.items.query({ params: { id }, query: { outcome, page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
  })
  // The job processes rows, so the last pages of the waiting rows disappear.
  const pageCount = items.isPlaceholderData ? undefined : items.data?.meta.pageCount
  if (pageCount !== undefined && page > Math.max(pageCount, 1))
    setChosen({ outcome, page: Math.max(pageCount, 1) })
  return (
    <Section
      title="Results"
      aside={
        <DownloadLink
          download={api.jobs.export.download({ params: { id }, query: { outcome } })}
          size="small"
          variant="ghost"
        >
          <Download size={14} aria-hidden />
          CSV
        </DownloadLink>
      }
    >
      <CountFilter
        label="Outcome"
        options={options}
        value={outcome}
        onChange={(next) => setChosen({ outcome: next, page: 1 })}
        total={job.total}
      />
      <Loaded
        query={items}
        failed="Failed to load results"
        loading={{ count: 5, className: 'grid gap-2', rowClassName: 'h-8' }}
      >
        {({ data, meta }) => (
          <div className="grid gap-3">
            <Items job={job} items={data} />
            <EntriesPager
              {...meta}
              label="Pages of results"
              page={page}
              perPage={PER_PAGE}
              onPage={(next) => setChosen({ outcome, page: next })}
            />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function outcomeOptions(job: Job): CountOption<OutcomeFilter>[] {
  const { outcomes, processed, total } = job
  const known = countsOf(outcomes).map(({ outcome: value, count }) => ({
    value,
    label: wordsOf(job, value).label,
    tone: OUTCOMES[value].tone,
    count,
  }))
  const pending = isImport(job) ? 0 : total - processed
  if (pending === 0) return known
  return [...known, { value: 'pending', label: pendingLabel(job), count: pending }]
}

function Items({ job, items }: { job: Job; items: readonly JobItem[] }) {
  if (items.length === 0)
    return <p className="text-fg-2">No results. They are deleted 30 days after the job ended.</p>
  return (
    <ul aria-label="Rows" className="grid border-line border-t">
      {items.map(({ seq, line, target_id, name, outcome, reason }) => (
        <li
          key={seq}
          className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-1"
        >
          <span className="num w-20 shrink-0 truncate text-fg-3" title={target_id}>
            {line === null ? `#${target_id}` : `Line ${line}`}
          </span>
          <span className="min-w-0 flex-1 truncate font-medium">{name ?? '—'}</span>
          {outcome ? (
            <Badge tone={OUTCOMES[outcome].tone}>{wordsOf(job, outcome).label}</Badge>
          ) : (
            <Badge tone="outline">{pendingLabel(job)}</Badge>
          )}
          {reason && <span className="basis-full text-fg-2 text-xs">{reason}</span>}
        </li>
      ))}
    </ul>
  )
}
