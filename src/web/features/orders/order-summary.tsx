import { OrderState, OrderStatus } from '#contract/order-choices.ts'
import { formatCount, formatMoney, formatPrice } from '#domain/format.ts'
import { OPEN_STATUSES, orderStatusOf } from '#domain/order.ts'
import { CountFilter } from '#web/lists/page/count-filter.tsx'
import type { PartProps } from '#web/lists/page/definition.ts'
import type { OrderPage } from './order-form.tsx'

/** The number of orders in each status, which filters the list, and the totals of the list. */
export function OrderSummary({ answer, search, change }: PartProps<OrderPage>) {
  const counts = answer?.by_status
  const countOf = (statuses: readonly OrderStatus[]) =>
    counts && statuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    // Its lines do not depend on the width of the figures: the rows below stay when these arrive.
    <div className="flex min-w-0 gap-x-6 gap-y-2 max-xl:flex-col xl:items-center xl:justify-between">
      <CountFilter
        label="Status"
        total={countOf(OrderStatus.options)}
        options={[
          { value: 'open', label: 'Open', count: countOf(OPEN_STATUSES) },
          ...OrderStatus.options.map((status) => ({
            value: status,
            ...orderStatusOf(status),
            count: counts?.[status],
          })),
        ]}
        value={OrderState.safeParse(search.status).data}
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
      className="shrink-0 whitespace-nowrap max-md:grid max-md:grid-cols-3 md:flex md:gap-x-5"
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
