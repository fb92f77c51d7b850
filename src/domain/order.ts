import { type OrderState, OrderStatus } from '#contract/order-choices.ts'
import type { Tone } from './tone.ts'

const KNOWN = new Map<string, { label: string; tone: Tone }>([
  ['pending', { label: 'Pending', tone: 'yellow' }],
  ['processing', { label: 'Processing', tone: 'blue' }],
  ['completed', { label: 'Completed', tone: 'green' }],
  ['failed', { label: 'Failed', tone: 'red' }],
  ['cancelled', { label: 'Cancelled', tone: 'grey' }],
])

/** Every order status that the console knows. */
export const ORDER_STATUSES: readonly string[] = OrderStatus.options

/** How an order status reads; one that the console does not know stays raw, in grey. */
export function orderStatusOf(status: string): { label: string; tone: Tone } {
  return KNOWN.get(status) ?? { label: status, tone: 'grey' }
}

const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  failed: ['pending'],
  completed: [],
  cancelled: [],
}

/** In these there is still something to do. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'processing']

/** The statuses that a list of this state holds. */
export const statusesOf = (state: OrderState): readonly OrderStatus[] =>
  state === 'open' ? OPEN_STATUSES : [state]

/** What moving an order there is called. */
export const MOVE_LABELS: Record<OrderStatus, string> = {
  processing: 'Start processing',
  completed: 'Complete',
  failed: 'Mark as failed',
  pending: 'Retry',
  cancelled: 'Cancel order',
}

/** Why an order cannot move from one status to another, for the operator; undefined where it can. */
export function whyNotMove(from: OrderStatus, to: OrderStatus): string | undefined {
  if (NEXT[from].includes(to)) return undefined
  const is = orderStatusOf(from).label.toLowerCase()
  if (from === to) return `The order is ${is} already`
  if (NEXT[from].length === 0) return `The order is ${is}, which is final`
  const sources = OrderStatus.options.filter((source) => NEXT[source].includes(to))
  return `The order is ${is}: only a ${sources.join(' or ')} order can become ${to}`
}

const SHOWN = 2

/** `42••••89`: enough to tell numbers apart, too little to use one. A short number shows nothing. */
export function maskMiddle(number: string): string {
  const characters = [...number]
  if (characters.length <= 2 * SHOWN) return '•'.repeat(characters.length)
  const hidden = '•'.repeat(characters.length - 2 * SHOWN)
  return characters.slice(0, SHOWN).join('') + hidden + characters.slice(-SHOWN).join('')
}
