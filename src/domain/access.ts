import type { KeyScope } from '#contract/api-keys.ts'
import { type Access, acceptsKeys, type KeyRules, type Method } from '#contract/endpoint.ts'
import type { Role, UserState } from '#contract/roles.ts'

export interface Who {
  readonly role: Role
  readonly state: UserState
}

/** Whether a user (null for a visitor) can call an endpoint with this permission and method. */
export function allows(access: Access, method: Method, who: Who | null): boolean {
  if (access === 'public') return true
  if (who?.state !== 'approved') return false
  const isWrite = method !== 'GET'
  switch (access) {
    case 'own':
      return true
    case 'authenticated':
    case 'except_unverified':
      return !(isWrite && who.role === 'viewer')
    case 'except_dealer':
      return who.role !== 'dealer' && !(isWrite && who.role === 'viewer')
    case 'operator':
      return who.role === 'administrator' || who.role === 'operator'
    case 'administrator':
      return who.role === 'administrator'
    case 'agent':
      return false
    default:
      return access satisfies never
  }
}

/** Whether a user can own an agent. The keys of an agent are refused while its owner cannot. */
export const canOwnAgents = (who: Who): boolean => allows('operator', 'POST', who)

/** Whether an endpoint accepts a key of this scope. The permission of its owner is checked separately. */
export function allowsKey(endpoint: KeyRules, scope: KeyScope | 'agent'): boolean {
  if (scope === 'agent') return endpoint.access === 'agent'
  return acceptsKeys(endpoint) && (scope === 'write' || endpoint.method === 'GET')
}
