import { z } from 'zod'

// In a file without endpoints: the address of a page is parsed by these before the page is there.
/** Every task status that the console knows. */
const TASKS = [
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
export const Task = z.enum(TASKS)
export type Task = z.infer<typeof Task>

/** In a filter and in counts: at nothing. */
export const NO_TASK = 'none'
/** In a filter: in any status of those that failed. */
export const FAILING = 'failing'

export const BOT_SORTS = ['id', 'nickname', 'cash', 'deposit', 'task_since'] as const
