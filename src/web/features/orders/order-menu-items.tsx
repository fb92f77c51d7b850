import { OrderStatus } from '#contract/order-choices.ts'
import type { Order } from '#contract/orders.ts'
import { MOVE_LABELS, whyNotMove } from '#domain/order.ts'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'
import { Trash2 } from '#web/ui/icons.tsx'
import { MenuItem, MenuLine } from '#web/ui/menu.tsx'

interface OrderMenuItemsProps {
  order: Order
  onMove(order: Order, to: OrderStatus): void
  onRemove(order: Order): void
}

/** The moves that its status allows; the others stand there with the reason. */
export function OrderMenuItems({ order, onMove, onRemove }: OrderMenuItemsProps) {
  const mayRemove = useMay(api.orders.remove)
  return (
    <>
      {OrderStatus.options
        .filter((to) => to !== order.status)
        .map((to) => {
          const refusal = whyNotMove(order.status, to)
          return (
            <MenuItem key={to} disabled={refusal !== undefined} onClick={() => onMove(order, to)}>
              {MOVE_LABELS[to]}
              {refusal && <span className="block max-w-56 text-2xs text-fg-3">{refusal}</span>}
            </MenuItem>
          )
        })}
      {mayRemove && (
        <>
          <MenuLine />
          <MenuItem icon={Trash2} tone="danger" onClick={() => onRemove(order)}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  )
}
