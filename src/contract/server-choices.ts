export const SERVER_SORTS = [
  'id',
  'name',
  'bots',
  'br_bots',
  'availableAmount',
  'orders_open',
  'penalties_active',
] as const
