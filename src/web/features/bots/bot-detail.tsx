import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BotDetail as Detail } from '#contract/bots.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { isGone } from '#web/api/send.ts'
import { Inventory } from '#web/entities/inventory.tsx'
import { PenalizedBadge } from '#web/entities/penalty-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { hasFailed } from '#web/lists/has-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { AccountTab } from './account-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { PenaltiesTab } from './penalties-tab.tsx'
import type { BotTab } from './search.ts'
import { TasksTab } from './tasks-tab.tsx'

interface BotDetailProps {
  id: number
  isOpen: boolean
  /** As far as the list knows it. */
  nickname: string | undefined
  tab: BotTab
  onTabChange(tab: BotTab): void
  onClose(): void
}

/** Every tab as high as this, so that the dialog keeps its place. */
const HEIGHT = 'md:min-h-[min(30rem,calc(100dvh-13rem))]'

const TABS: readonly { value: BotTab; label: string }[] = [
  { value: 'account', label: 'Account' },
  { value: 'inventory', label: 'Inventory' },
  { value: 'penalties', label: 'Penalties' },
  { value: 'orders', label: 'Orders' },
  { value: 'tasks', label: 'Task history' },
]

/** All that is known of one game account. */
export function BotDetail({ id, isOpen, nickname, tab, onTabChange, onClose }: BotDetailProps) {
  const detail = useQuery({
    ...api.bots.get.query({ params: { id }, query: {} }),
    enabled: isOpen,
  })
  const { data } = detail
  const isMissing = isOpen && isGone(detail.error)
  useEffect(() => {
    if (!isMissing) return
    toast.notice('There is no such bot', `It may have been deleted: #${id}`)
    onClose()
  }, [isMissing, id, onClose])

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-all">{data?.nickname ?? nickname ?? `Bot #${id}`}</span>
          {data && <ServerTag id={data.server_id} />}
          {data?.is_penalised && <PenalizedBadge />}
        </span>
      }
      description="What is known of this game account"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Tabs value={tab} onValueChange={onTabChange} className={HEIGHT}>
        <TabList
          label="Bot details"
          value={tab}
          tabs={TABS}
          className="-mx-5 -mt-4 sticky -top-4 z-1 border-line border-b bg-panel px-3"
        />
        <TabPanel value={tab}>
          <div className="pt-4">
            {data ? (
              panelOf(tab, data)
            ) : hasFailed(detail) && !isMissing ? (
              <ErrorState
                title="Failed to load bot"
                description={reasonOf(detail.error)}
                onRetry={() => void detail.refetch()}
              />
            ) : (
              <SkeletonList count={8} className="grid gap-3" rowClassName="h-9" />
            )}
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
