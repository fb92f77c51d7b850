import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { OrderStatus } from '#contract/order-choices.ts'
import type { Order } from '#contract/orders.ts'
import { api } from '#web/api/client.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { DataList } from '#web/lists/data-list.tsx'
import { useDeletionNotice } from '#web/lists/use-deletion-notice.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { filtersOf, isFiltered, NO_FILTERS, queryOf } from './filters.ts'
import { ORDER_COLUMNS, orderName } from './order-columns.tsx'
import { OrderMenuItems } from './order-menu-items.tsx'
import { OrderTotals } from './order-totals.tsx'
import { OrdersHeader } from './orders-header.tsx'
import { AddDialog, MoveDialog, OrderDetail } from './parts.ts'
import type { OrderSearch } from './search.ts'
import { useOrderSearch } from './use-order-search.ts'

type OrderDialogRequest = { kind: 'add' } | { kind: 'move'; order: Order; to: OrderStatus }

export function OrdersPage() {
  const { search, change, open, close } = useOrderSearch()
  const list = useOrderList(search)
  const dialog = useDialog<OrderDialogRequest>()
  const { mutate: remove } = useMutation({ ...api.orders.remove.mutation(), meta: REMOVED })
  const mayChange = useMay(api.orders.add)
  const add = mayChange ? () => dialog.open({ kind: 'add' }) : undefined
  useShortcuts(add ? [{ keys: 'n', label: 'New order', run: add }] : [])

  return (
    <>
      <OrdersHeader list={list.data} search={search} onChange={change} onAdd={add} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <OrderTotals
          list={list.data}
          status={search.status}
          onStatus={(status) => change({ status })}
        />
        <DataList
          label="Orders"
          name="orders"
          failed="Failed to load orders"
          columns={ORDER_COLUMNS}
          cellContext={{ open }}
          rowName={orderName}
          {...(mayChange && {
            menu: (order: Order) => (
              <OrderMenuItems
                order={order}
                onMove={(_, to) => dialog.open({ kind: 'move', order, to })}
                onRemove={({ id, version }) => remove({ params: { id }, body: { version } })}
              />
            ),
          })}
          rowState={({ id }: Order) => ({ isSelected: id === search.open })}
          {...{ list, search }}
          onSearchChange={change}
          csv={api.orders.export.download({ query: filtersOf(search) })}
          isFiltered={isFiltered(search)}
          onReset={() => change(NO_FILTERS)}
          empty={<NoOrders onAdd={add} />}
        />
      </div>
      <OpenOrder id={search.open} onClose={close} />
      {dialog.current && (
        <Suspense>
          {dialog.current.kind === 'add' ? (
            <AddDialog key={dialog.key} choices={list.data?.choices} {...dialog.props} />
          ) : (
            <MoveDialog key={dialog.key} {...dialog.current} {...dialog.props} />
          )}
        </Suspense>
      )}
    </>
  )
}

const REMOVED = {
  done: 'Order deleted',
  failed: 'Failed to delete order',
  gone: 'Deleted by someone else',
  undo: 'order',
} as const

function useOrderList(search: OrderSearch) {
  const query = queryOf(search)
  const list = useQuery({
    ...api.orders.list.query({ query }),
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(),
  })
  useDeletionNotice(
    list,
    { resource: api.orders, rowName: orderName },
    { name: 'orders', query, openId: search.open },
  )
  return list
}

/** The order in the address; it stays while it closes. */
function OpenOrder({ id, onClose }: { id: number | undefined; onClose(): void }) {
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  if (shown === undefined) return null
  return (
    <Suspense>
      <OrderDetail id={shown} isOpen={id !== undefined} onClose={onClose} />
    </Suspense>
  )
}

function NoOrders({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No orders yet"
      description="Orders that customers made come here, each with its way to the end."
      {...(onAdd && {
        action: (
          <Button variant="primary" onClick={onAdd}>
            New order
          </Button>
        ),
      })}
    />
  )
}
