import type { KeyScope } from '#contract/api-keys.ts'
import { type Access, type KeyRules, type Method, takesKeys } from '#contract/endpoint.ts'
import type { Role, UserState } from '#contract/roles.ts'

interface Who {
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
    default:
      return access satisfies never
  }
}

/** Whether an API key of this scope can be used here at all; the permission of its owner is checked separately. */
export function allowsKey(endpoint: KeyRules, scope: KeyScope): boolean {
  return takesKeys(endpoint) && (scope === 'write' || endpoint.method === 'GET')
}
