import { z } from 'zod'

// In a file without endpoints: the address of the page is parsed by these before the page has loaded.
export const OrderStatus = z
  .enum(['pending', 'processing', 'completed', 'failed', 'cancelled'])
  .meta({ id: 'OrderStatus', description: 'Status of an order' })
export type OrderStatus = z.infer<typeof OrderStatus>

/** A status, or all in which work remains. */
export const OrderState = z
  .enum([...OrderStatus.options, 'open'])
  .meta({ id: 'OrderState', description: 'Status of an order; `open` is pending or processing' })
export type OrderState = z.infer<typeof OrderState>

export const ORDER_SORTS = ['id', 'amount', 'price'] as const
