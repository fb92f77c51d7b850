import { orderStatusOf } from '#domain/order.ts'
import { Badge } from '#web/ui/badge.tsx'

export function OrderStatusBadge({ status }: { status: string }) {
  const { label, tone } = orderStatusOf(status)
  return <Badge tone={tone}>{label}</Badge>
}
