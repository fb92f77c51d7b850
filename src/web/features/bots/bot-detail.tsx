import { useQuery } from '@tanstack/react-query'
import type { bots, BotDetail as Detail } from '#contract/bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { formatDateTime, formatElapsed, formatMoney } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { BotHistory } from '#web/entities/bot-history/bot-history.tsx'
import { useBotState } from '#web/entities/bot-states.tsx'
import { Inventory } from '#web/entities/inventory.tsx'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import { PenalizedBadge } from '#web/entities/penalty-badge.tsx'
import { PenaltyList } from '#web/entities/penalty-list.tsx'
import { FollowedPresence } from '#web/entities/presence-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import type { DetailProps } from '#web/lists/page/definition.ts'
import { useCloseMissing } from '#web/lists/page/open-row.tsx'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { AccountTab } from './account-tab.tsx'
import { BOT_TABS } from './search.ts'

export type BotPage = Output<typeof bots.list>

type BotTab = (typeof BOT_TABS)[number]

/** The minimum height of every tab, so that the dialog does not move when the tab changes. */
const HEIGHT = 'md:min-h-[min(30rem,calc(100dvh-13rem))]'

const LABELS: Record<BotTab, string> = {
  account: 'Account',
  inventory: 'Inventory',
  penalties: 'Penalties',
  orders: 'Orders',
  tasks: 'Task history',
  history: 'Reports',
}
const TABS = BOT_TABS.map((value) => ({ value, label: LABELS[value] }))

/** The details of one game account. */
export function BotDetail(props: DetailProps<BotPage>) {
  const { answer, search, show, isOpen, onClose } = props
  const id = Number(props.id)
  const detail = useQuery({
    ...api.bots.get.query({ params: { id }, query: {} }),
    enabled: isOpen,
  })
  const { data } = detail
  const nickname = (data ?? answer?.data.find((bot) => bot.id === id))?.nickname
  const tab = BOT_TABS.find((one) => one === search.tab) ?? 'account'
  const { state } = useBotState(id, isOpen)
  const tabs = TABS.filter(({ value }) => value !== 'history' || value === tab || state)
  useCloseMissing({
    detail,
    isOpen,
    onClose,
    title: 'There is no such bot',
    description: `It may have been deleted: #${id}`,
  })

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-all">{nickname ?? `Bot #${id}`}</span>
          {data && <ServerTag id={data.server_id} />}
          <FollowedPresence bot={id} />
          {data?.is_penalized && <PenalizedBadge />}
        </span>
      }
      description="Game account details"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Tabs value={tab} onValueChange={(next) => show({ tab: next })} className={HEIGHT}>
        <TabList
          label="Bot details"
          value={tab}
          tabs={tabs}
          className="-mx-5 -mt-4 sticky -top-4 z-1 border-line border-b bg-panel px-3"
        />
        <TabPanel value={tab}>
          <div className="pt-4">
            <Loaded query={detail} failed="Failed to load bot" loading={{ count: 8 }}>
              {(bot) => (
                <div key={bot.id} className="grid gap-3">
                  <StaleBanner list={detail} failed="Failed to load bot" />
                  {panelOf(tab, bot)}
                </div>
              )}
            </Loaded>
          </div>
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}

function panelOf(tab: BotTab, bot: Detail) {
  switch (tab) {
    case 'account':
      return <AccountTab bot={bot} />
    case 'inventory':
      return <Inventory items={bot.inventory} />
    case 'penalties':
      return <PenaltiesTab id={bot.id} />
    case 'orders':
      return <OrdersTab id={bot.id} />
    case 'tasks':
      return <TasksTab tasks={bot.tasks} />
    case 'history':
      return <BotHistory bot={bot.id} />
    default:
      return tab satisfies never
  }
}

const SHOWN_MAX = 100
const ROW =
  'num flex min-h-9 flex-wrap items-center gap-x-3 border-line border-b py-1 last:border-b-0'

/** The orders that are assigned to the account, newest first. */
function OrdersTab({ id }: { id: number }) {
  const query = useQuery(api.orders.list.query({ query: { bot_id: id, per_page: SHOWN_MAX } }))
  return (
    <Loaded query={query} failed="Failed to load orders" loading={{ count: 3 }}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-fg-2">No orders for this bot</p>
        ) : (
          <ul aria-label="Orders" className="grid">
            {data.map(({ id: order, status, type, amount, created_at }) => (
              <li key={order} className={ROW}>
                <span className="w-14 font-mono text-2xs text-fg-3">#{order}</span>
                <OrderStatusBadge status={status} />
                <span>{type}</span>
                <span className="ml-auto font-medium">{formatMoney(amount)}</span>
                <TimeAgo at={new Date(created_at)} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function PenaltiesTab({ id }: { id: number }) {
  const query = useQuery(
    api.penalties.list.query({ query: { bot_id: id, sort_by: 'ends_at', per_page: SHOWN_MAX } }),
  )
  return (
    <Loaded
      query={query}
      failed="Failed to load penalties"
      loading={{ count: 3, rowClassName: 'h-24' }}
    >
      {({ data }) => <PenaltyList penalties={data} />}
    </Loaded>
  )
}

type Steps = Detail['tasks']

/** The task statuses that the account had, newest first, and how long it had each. */
function TasksTab({ tasks }: { tasks: Steps }) {
  const now = useNow()
  if (tasks.length === 0) return <p className="text-fg-2">No task history</p>
  return (
    <ol aria-label="Task history" className="grid">
      {tasks.map(({ id, task, at, username }, place) => (
        <li key={id} className={ROW}>
          <span className="w-36">
            {task === null ? <span className="text-fg-3">None</span> : <TaskBadge status={task} />}
          </span>
          <time dateTime={at} className="text-fg-2">
            {formatDateTime(new Date(at))}
          </time>
          <span className="text-fg-3">
            for {formatElapsed(endOf(tasks, place, now) - Date.parse(at))}
          </span>
          <span className="ml-auto text-fg-2">{username ?? 'automatic'}</span>
        </li>
      ))}
    </ol>
  )
}

/** Each step ends when the next one begins; the newest has not ended. */
function endOf(tasks: Steps, place: number, now: number): number {
  const next = tasks[place - 1]
  return next ? Date.parse(next.at) : now
}
