import { type OrderState, OrderStatus } from '#contract/order-choices.ts'
import { formatCount, formatMoney, formatPrice } from '#domain/format.ts'
import { OPEN_STATUSES, orderStatusOf } from '#domain/order.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { OrderList } from './orders-header.tsx'

interface OrderTotalsProps {
  list: OrderList | undefined
  status: OrderState | undefined
  onStatus(status: OrderState | undefined): void
}

/** How many orders are in each status, which is also the filter, and what those that are shown are worth. */
export function OrderTotals({ list, status, onStatus }: OrderTotalsProps) {
  const counts = list?.by_status
  const countOf = (statuses: readonly OrderStatus[]) =>
    counts && statuses.reduce((sum, one) => sum + counts[one], 0)
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <fieldset
        aria-label="Status"
        className="relative -m-1 flex min-w-0 gap-1.5 overflow-x-auto p-1"
      >
        <Chip
          label="All"
          count={countOf(OrderStatus.options)}
          isOn={!status}
          onPress={() => onStatus(undefined)}
        />
        <Chip
          label="Open"
          count={countOf(OPEN_STATUSES)}
          isOn={status === 'open'}
          onPress={() => onStatus(status === 'open' ? undefined : 'open')}
        />
        {OrderStatus.options.map((one) => (
          <Chip
            key={one}
            label={orderStatusOf(one).label}
            tone={TONES[orderStatusOf(one).tone]}
            count={counts?.[one]}
            isOn={status === one}
            onPress={() => onStatus(status === one ? undefined : one)}
          />
        ))}
      </fieldset>
      <Worth list={list} />
    </div>
  )
}

/** Written out, so that the style sheet has them. */
const TONES: Record<string, string> = {
  yellow: 'tone-yellow',
  blue: 'tone-blue',
  green: 'tone-green',
  red: 'tone-red',
  grey: 'tone-grey',
}

interface ChipProps {
  label: string
  tone?: string | undefined
  count: number | undefined
  isOn: boolean
  onPress(): void
}

function Chip({ label, tone, count, isOn, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2.5 text-xs pointer-coarse:h-11',
        isOn
          ? 'border-accent bg-accent-soft text-fg'
          : 'border-line bg-panel text-fg-2 hover:border-edge',
      )}
    >
      {tone && <i aria-hidden className={classNames('size-2 rounded-xs bg-tone-mark', tone)} />}
      {label}
      <span className="num min-w-4 text-right font-medium text-fg">
        {count === undefined ? '–' : formatCount(count)}
      </span>
    </button>
  )
}

function Worth({ list }: Pick<OrderTotalsProps, 'list'>) {
  const { totals, meta } = list ?? {}
  const more = meta?.capped ? '+' : ''
  const figures = [
    ['Orders', totals && `${formatCount(totals.orders)}${more}`],
    ['Amount', totals && `${formatMoney(totals.amount)}${more}`],
    ['Price', totals && `${formatPrice(totals.price)}${more}`],
  ]
  return (
    <dl aria-label="Totals" className="flex flex-wrap gap-x-5 gap-y-1">
      {figures.map(([name, value]) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dt className="text-fg-3 text-xs">{name}</dt>
          <dd className="num font-semibold">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
