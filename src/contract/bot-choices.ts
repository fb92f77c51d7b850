import { z } from 'zod'

// In a file without endpoints: the address of a page is parsed by these before the page has loaded.
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
/** The task statuses that the console knows. */
export const Task = z.enum(TASKS).meta({ id: 'Task', description: 'Task status of a game account' })
export type Task = z.infer<typeof Task>

export const BOT_SORTS = ['id', 'nickname', 'cash', 'deposit', 'task_since'] as const
