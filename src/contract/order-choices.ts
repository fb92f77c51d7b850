// This module is separate from the endpoints, because the URL of the page is parsed before its code has loaded.
export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** A status, or `open` for all unfinished ones. */
export const ORDER_STATES = [...ORDER_STATUSES, 'open'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_SORTS = ['id', 'amount', 'price'] as const
