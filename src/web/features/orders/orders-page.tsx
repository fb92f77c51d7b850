import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { OrderStatus } from '#contract/order-choices.ts'
import type { Order } from '#contract/orders.ts'
import { MOVE_LABELS, whyNotMove } from '#domain/order.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import type { RowAction } from '#web/lists/page/definition.ts'
import { type Filter, linkedFilter, SERVER_FILTER } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { Trash2 } from '#web/ui/icons.tsx'
import { ORDER_COLUMNS, orderName } from './order-columns.tsx'
import type { OrderPage } from './order-form.tsx'
import { OrderSummary } from './order-summary.tsx'
import { orderSearch } from './search.ts'

const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail)
const OrderForm = lazyPart(async () => (await import('./order-form.tsx')).OrderForm)
const StatusDialog = lazyPart(async () => (await import('./status-dialog.tsx')).StatusDialog)

export function OrdersPage() {
  const dialog = useDialog<{ order: Order; to: OrderStatus }>()
  return (
    <>
      <ListPage
        group="Trade"
        title="Orders"
        subtitle="Manage customer orders and follow their progress"
        resource={api.orders}
        search={orderSearch}
        noun={{ one: 'order', many: 'orders' }}
        columns={ORDER_COLUMNS}
        rowName={orderName}
        searchField={{ label: 'Search by bank number' }}
        filters={filtersOf}
        summary={OrderSummary}
        actions={useActions(dialog.open)}
        form={OrderForm}
        detail={OrderDetail}
        texts={{ add: 'New order' }}
        empty={{ title: 'No orders yet', description: 'Customer orders will appear here.' }}
      />
      {dialog.current && (
        <Suspense>
          <StatusDialog key={dialog.key} {...dialog.current} {...dialog.props} />
        </Suspense>
      )}
    </>
  )
}

const filtersOf = (page: OrderPage | undefined): Filter<typeof orderSearch.defaults>[] => [
  SERVER_FILTER,
  {
    kind: 'choice',
    name: 'type',
    label: 'Type',
    any: 'All types',
    options: optionsOf(page?.choices.types),
    width: 'w-40',
    place: 'collapsible',
  },
  {
    kind: 'choice',
    name: 'platform',
    label: 'Platform',
    any: 'All platforms',
    options: optionsOf(page?.choices.platforms),
    width: 'w-40',
    place: 'collapsible',
  },
  linkedFilter('bot_id', 'All bots', (id) => `Bot #${id}`),
]

const optionsOf = (names: readonly string[] = []) =>
  names.map((name) => ({ value: name, label: name }))

/** Every other status, disabled where the order cannot change to it, and the deletion. */
function useActions(
  change: (request: { order: Order; to: OrderStatus }) => void,
): readonly RowAction<Order>[] {
  const { mutate: remove } = useMutation({
    ...api.orders.remove.mutation(),
    meta: {
      done: 'Order deleted',
      failed: 'Failed to delete order',
      gone: 'Deleted by someone else',
      undo: 'order',
    },
  })
  return [
    ...OrderStatus.options.map((to) => ({
      label: MOVE_LABELS[to],
      needs: api.orders.move,
      isFor: ({ status }: Order) => status !== to,
      refusal: ({ status }: Order) => whyNotMove(status, to),
      run: (order: Order) => change({ order, to }),
    })),
    {
      label: 'Delete',
      icon: Trash2,
      tone: 'danger',
      needs: api.orders.remove,
      run: ({ id, version }) => remove({ params: { id }, body: { version } }),
    },
  ]
}
