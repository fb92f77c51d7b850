// In a file without endpoints: the address of the page is parsed by these before the page has loaded.
export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** A status, or all in which work remains. */
export const ORDER_STATES = [...ORDER_STATUSES, 'open'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export const ORDER_SORTS = ['id', 'amount', 'price'] as const
