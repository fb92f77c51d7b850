import { ORDER_STATUSES, type OrderState, type OrderStatus } from '#contract/order-choices.ts'
import type { Tone } from './tone.ts'

const KNOWN = new Map<string, { label: string; tone: Tone }>([
  ['pending', { label: 'Pending', tone: 'yellow' }],
  ['processing', { label: 'Processing', tone: 'blue' }],
  ['completed', { label: 'Completed', tone: 'green' }],
  ['failed', { label: 'Failed', tone: 'red' }],
  ['cancelled', { label: 'Cancelled', tone: 'gray' }],
])

/** Label and color of an order status; an unknown one is shown raw, in gray. */
export function orderStatusOf(status: string): { label: string; tone: Tone } {
  return KNOWN.get(status) ?? { label: status, tone: 'gray' }
}

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  failed: ['pending'],
  completed: [],
  cancelled: [],
}

/** Statuses of unfinished orders. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'processing']

/** The statuses of a list with this state. */
export const statusesOf = (state: OrderState): readonly OrderStatus[] =>
  state === 'open' ? OPEN_STATUSES : [state]

/** Whether a change to this status requires a reason. */
export const needsReason = (status: OrderStatus): boolean =>
  status === 'failed' || status === 'cancelled'

/** Labels of the changes to each status. */
export const MOVE_LABELS: Record<OrderStatus, string> = {
  processing: 'Start processing',
  completed: 'Complete',
  failed: 'Mark as failed',
  pending: 'Retry',
  cancelled: 'Cancel order',
}

/** The reason why an order cannot change from one status to another; undefined if it can. */
export function statusChangeError(from: OrderStatus, to: OrderStatus): string | undefined {
  if (NEXT[from].includes(to)) return undefined
  const is = orderStatusOf(from).label.toLowerCase()
  if (from === to) return `The order is already ${is}.`
  if (NEXT[from].length === 0) return `The order is ${is}, which is final.`
  const sources = ORDER_STATUSES.filter((source) => NEXT[source].includes(to))
  return `The order is ${is}. Only a ${sources.join(' or ')} order can become ${to}.`
}

const SHOWN = 2

/** `42••••89`: enough to tell numbers apart, but not to use them. A short number is masked completely. */
export function maskMiddle(number: string): string {
  const characters = [...number]
  if (characters.length <= 2 * SHOWN) return '•'.repeat(characters.length)
  const hidden = '•'.repeat(characters.length - 2 * SHOWN)
  return characters.slice(0, SHOWN).join('') + hidden + characters.slice(-SHOWN).join('')
}
