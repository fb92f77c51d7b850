import type { Role } from '#contract/roles.ts'

export const ROLE_NAMES: Record<Role, string> = {
  administrator: 'Administrator',
  operator: 'Operator',
  dealer: 'Dealer',
  viewer: 'Viewer',
}
