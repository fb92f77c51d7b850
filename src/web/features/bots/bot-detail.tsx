import { useQuery } from '@tanstack/react-query'
import type { bots, BotDetail as Detail } from '#contract/bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'
import { Inventory } from '#web/entities/inventory.tsx'
import { PenalizedBadge } from '#web/entities/penalty-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { Loaded } from '#web/lists/loaded.tsx'
import type { DetailProps } from '#web/lists/page/definition.ts'
import { useCloseMissing } from '#web/lists/page/open-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { AccountTab } from './account-tab.tsx'
import { OrdersTab, PenaltiesTab } from './related-tabs.tsx'
import { BOT_TABS } from './search.ts'
import { TasksTab } from './tasks-tab.tsx'

export type BotPage = Output<typeof bots.list>

type BotTab = (typeof BOT_TABS)[number]

/** The least height of every tab, so that the dialog does not move when the tab changes. */
const HEIGHT = 'md:min-h-[min(30rem,calc(100dvh-13rem))]'

const LABELS: Record<BotTab, string> = {
  account: 'Account',
  inventory: 'Inventory',
  penalties: 'Penalties',
  orders: 'Orders',
  tasks: 'Task history',
}
const TABS = BOT_TABS.map((value) => ({ value, label: LABELS[value] }))

/** Everything about one game account. */
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
          {data?.is_penalised && <PenalizedBadge />}
        </span>
      }
      description="Game account details"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Tabs value={tab} onValueChange={(next) => show({ tab: next })} className={HEIGHT}>
        <TabList
          label="Bot details"
          value={tab}
          tabs={TABS}
          className="-mx-5 -mt-4 sticky -top-4 z-1 border-line border-b bg-panel px-3"
        />
        <TabPanel value={tab}>
          <div className="pt-4">
            <Loaded
              query={detail}
              failed="Failed to load bot"
              loading={<SkeletonList count={8} className="grid gap-3" rowClassName="h-9" />}
            >
              {(bot) => panelOf(tab, bot)}
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
    default:
      return tab satisfies never
  }
}
