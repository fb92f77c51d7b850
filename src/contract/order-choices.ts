import { z } from 'zod'

// In a file without endpoints: the address of the page is parsed by these before the page is there.
export const OrderStatus = z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled'])
export type OrderStatus = z.infer<typeof OrderStatus>

/** A status, or every one in which there is still something to do. */
export const OrderState = z.enum([...OrderStatus.options, 'open'])
export type OrderState = z.infer<typeof OrderState>

export const ORDER_SORTS = ['id', 'amount', 'price'] as const
