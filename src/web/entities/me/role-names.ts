import type { Role } from '#contract/auth.ts'

export const ROLE_NAMES: Record<Role, string> = {
  administrator: 'Administrator',
  operator: 'Operator',
  dealer: 'Dealer',
  viewer: 'Viewer',
}
