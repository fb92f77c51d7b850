import type { Tone } from './tone.ts'

const KNOWN = new Map<string, { label: string; tone: Tone }>([
  ['pending', { label: 'Pending', tone: 'yellow' }],
  ['processing', { label: 'Processing', tone: 'blue' }],
  ['completed', { label: 'Completed', tone: 'green' }],
  ['failed', { label: 'Failed', tone: 'red' }],
  ['cancelled', { label: 'Cancelled', tone: 'grey' }],
])

/** Every order status that the console knows. */
export const ORDER_STATUSES: readonly string[] = [...KNOWN.keys()]

/** How an order status reads; one that the console does not know stays raw, in grey. */
export function orderStatusOf(status: string): { label: string; tone: Tone } {
  return KNOWN.get(status) ?? { label: status, tone: 'grey' }
}
