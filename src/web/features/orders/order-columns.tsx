import type { Order } from '#contract/orders.ts'
import { formatDateTime, formatMoney, formatPrice } from '#domain/format.ts'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import { SERVER_COLUMN } from '#web/entities/server-tag.tsx'
import { RowButton } from '#web/lists/page/open-row.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { NOTHING } from '#web/ui/nothing.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { BankNumber } from './bank-number.tsx'
import type { orderSearch } from './search.ts'

export const orderName = ({ id }: Pick<Order, 'id'>) => `Order #${id}`

export const ORDER_COLUMNS: readonly Column<
  Order,
  undefined,
  typeof orderSearch.defaults.sort_by
>[] = [
  {
    id: 'order',
    label: 'ID',
    sort: 'id',
    isName: true,
    cell: ({ id }) => (
      <RowButton
        id={id}
        label={orderName({ id })}
        className="num font-mono text-fg-2 text-xs hover:text-fg"
      >
        #{id}
      </RowButton>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    card: 'badge',
    cell: ({ status }) => <OrderStatusBadge status={status} />,
  },
  { id: 'type', label: 'Type', cell: ({ type }) => <Word text={type} /> },
  SERVER_COLUMN,
  {
    id: 'bank_number',
    label: 'Bank number',
    isControl: true,
    cell: ({ bank_number }) => <BankNumber number={bank_number} />,
  },
  {
    id: 'amount',
    label: 'Amount',
    sort: 'amount',
    isNumber: true,
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    id: 'bonus',
    label: 'Bonus',
    isNumber: true,
    cell: ({ bonus }) => (bonus > 0 ? formatMoney(bonus) : NOTHING),
  },
  {
    id: 'price',
    label: 'Price',
    sort: 'price',
    isNumber: true,
    cell: ({ price }) => formatPrice(price),
  },
  { id: 'platform', label: 'Platform', cell: ({ platform }) => <Word text={platform} /> },
  {
    id: 'created',
    label: 'Created',
    cell: ({ created_at }) => formatDateTime(new Date(created_at)),
  },
  {
    id: 'age',
    label: 'Age',
    isControl: true,
    cell: ({ created_at }) => <TimeAgo at={new Date(created_at)} />,
  },
]

function Word({ text }: { text: string }) {
  return (
    <span className="block max-w-32 truncate" title={text}>
      {text}
    </span>
  )
}
