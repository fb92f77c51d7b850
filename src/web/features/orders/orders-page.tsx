import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ORDER_FIELDS } from '#contract/filter/registry/orders.ts'
import { ORDER_STATES, ORDER_STATUSES, type OrderStatus } from '#contract/order-choices.ts'
import type { Order } from '#contract/orders.ts'
import { formatCount, formatMoney, formatPrice } from '#domain/format.ts'
import { MOVE_LABELS, OPEN_STATUSES, orderStatusOf, statusChangeError } from '#domain/order.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { choice } from '#web/lib/search-parts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { CountFilter } from '#web/lists/page/count-filter.tsx'
import type { PartProps, RowAction } from '#web/lists/page/definition.ts'
import { type Filter, linkedFilter, SERVER_FILTER } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { ORDER_COLUMNS, orderName } from './order-columns.tsx'
import type { OrderPage } from './order-form.tsx'
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
        filterFields={ORDER_FIELDS}
        noun={{ one: 'order', many: 'orders' }}
        columns={ORDER_COLUMNS}
        rowName={orderName}
        searchField={{ label: 'Search by bank number' }}
        filters={filtersOf}
        summary={OrderSummary}
        actions={useActions(dialog.open)}
        exportKind="order.export"
        bulk="order"
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
    any: 'Any type',
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
    ...ORDER_STATUSES.map((to) => ({
      label: MOVE_LABELS[to],
      needs: api.orders.move,
      isFor: ({ status }: Order) => status !== to,
      refusal: ({ status }: Order) => statusChangeError(status, to),
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

/** The number of orders in each status, which filters the list, and the totals of the list. */
function OrderSummary({ answer, search, change }: PartProps<OrderPage>) {
  const counts = answer?.by_status
  const countOf = (statuses: readonly OrderStatus[]) =>
    counts && statuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    // Its height does not depend on the figures, so the rows below do not move when they arrive.
    <div className="flex min-w-0 gap-x-6 gap-y-2 max-2xl:flex-col 2xl:items-center 2xl:justify-between">
      <CountFilter
        label="Status"
        total={countOf(ORDER_STATUSES)}
        options={[
          { value: 'open', label: 'Open', count: countOf(OPEN_STATUSES) },
          ...ORDER_STATUSES.map((status) => ({
            value: status,
            ...orderStatusOf(status),
            count: counts?.[status],
          })),
        ]}
        value={choice(ORDER_STATES)(search.status)}
        onChange={(status) => change({ status })}
      />
      <Totals page={answer} />
    </div>
  )
}

/** The totals of the orders that match the filters. */
function Totals({ page }: { page: OrderPage | undefined }) {
  const { totals, meta } = page ?? {}
  const more = meta?.capped ? '+' : ''
  const figures = [
    ['Orders', totals && `${formatCount(totals.orders)}${more}`],
    ['Amount', totals && `${formatMoney(totals.amount)}${more}`],
    ['Price', totals && `${formatPrice(totals.price)}${more}`],
  ]
  return (
    <dl
      aria-label="Totals"
      className="flex shrink-0 flex-wrap justify-between gap-x-5 md:justify-start"
    >
      {figures.map(([name, value]) => (
        <div key={name} className="md:flex md:items-baseline md:gap-1.5">
          <dt className="text-fg-3 text-xs">{name}</dt>
          <dd className="num font-semibold">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
