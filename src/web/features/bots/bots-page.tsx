import { FAILING, NO_TASK } from '#contract/bot-choices.ts'
import type { ListedBot } from '#contract/bots.ts'
import { FAILED_TASKS, TASKS, taskOf } from '#domain/task.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { CountFilter } from '#web/lists/page/count-filter.tsx'
import type { DeletionTexts, PartProps, RowAction } from '#web/lists/page/definition.ts'
import { type Filter, SERVER_FILTER } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { useSearchChange } from '#web/lists/use-list-search.ts'
import { useMay } from '#web/session/use-may.ts'
import { UserRound } from '#web/ui/icons.tsx'
import { BOT_COLUMNS, BOT_COLUMNS_OF_OTHERS } from './bot-columns.tsx'
import type { BotPage } from './bot-detail.tsx'
import { botSearch } from './search.ts'

const BotDetail = lazyPart(async () => (await import('./bot-detail.tsx')).BotDetail)
const BotForm = lazyPart(async () => (await import('./bot-form.tsx')).BotForm)

const FILTERS: readonly Filter<typeof botSearch.defaults>[] = [
  SERVER_FILTER,
  {
    kind: 'choice',
    name: 'is_penalised',
    label: 'Penalties',
    any: 'Any penalty status',
    options: [
      { value: 'true', label: 'Penalized' },
      { value: 'false', label: 'Not penalized' },
    ],
    width: 'w-40',
  },
]

export function BotsPage() {
  const isAdministrator = useMay(api.bots.add)
  return (
    <ListPage
      group="Fleet"
      title="Bots"
      subtitle="See the current task of every game account, and add or edit accounts"
      resource={api.bots}
      search={botSearch}
      noun={{ one: 'bot', many: 'bots' }}
      columns={isAdministrator ? BOT_COLUMNS : BOT_COLUMNS_OF_OTHERS}
      rowName={({ nickname }) => nickname}
      searchField={{ label: 'Search by nickname' }}
      filters={FILTERS}
      summary={TaskCounts}
      actions={useActions()}
      form={BotForm}
      detail={BotDetail}
      deletion={deletionOf}
      empty={{
        title: 'No bots yet',
        description: 'Each BR bot has a game account. You can also add one without a BR bot.',
      }}
    />
  )
}

function useActions(): readonly RowAction<ListedBot>[] {
  const change = useSearchChange()
  return [{ label: 'Open', icon: UserRound, run: ({ id }) => change({ open: id }) }]
}

const deletionOf = ({ id }: ListedBot): DeletionTexts => ({
  usedBy: { br_bots: `/br-bots?bot=${id}`, penalties: `/penalties?bot_id=${id}` },
  undo: 'account',
})

/** The number of accounts in each task status, which filters the list. */
function TaskCounts({ answer, search, change }: PartProps<BotPage>) {
  const tasks = answer?.tasks
  const value = typeof search.task === 'string' ? search.task : undefined
  const countOf = (statuses: readonly string[]) =>
    tasks && statuses.reduce((sum, status) => sum + (tasks[status] ?? 0), 0)
  return (
    <CountFilter
      label="Status"
      isWrapped
      total={tasks && countOf(Object.keys(tasks))}
      options={[
        { value: FAILING, label: 'Failing', tone: 'red', count: countOf(FAILED_TASKS) },
        ...shownOf(tasks).map((task) => ({
          value: task,
          ...(task === NO_TASK ? { label: 'No task', tone: 'grey' as const } : taskOf(task)),
          count: countOf([task]),
        })),
      ]}
      value={value}
      onChange={(task) => change({ task })}
    />
  )
}

/** All known statuses, in the order of work, so that no count moves when others appear; then those the console does not know. */
function shownOf(tasks: BotPage['tasks'] = {}): string[] {
  const known = [...TASKS, NO_TASK]
  return [
    ...known,
    ...Object.keys(tasks)
      .filter((task) => !known.includes(task))
      .sort(),
  ]
}
