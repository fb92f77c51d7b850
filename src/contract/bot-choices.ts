// This module is separate from the endpoints, because the URL of a page is parsed before its code has loaded.
export const TASKS = [
  'pending',
  'queuing',
  'going_bank',
  'checking_money',
  'going_spot',
  'waiting_player',
  'connecting',
  'ready',
  'connected',
  'spawned',
  'transferring',
  'completed',
  'failed_banned',
  'failed_jailed',
  'failed_error',
] as const
export type Task = (typeof TASKS)[number]

export const BOT_SORTS = ['id', 'nickname', 'cash', 'deposit', 'task_since'] as const
