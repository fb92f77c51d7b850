import type { KeyScope } from '#contract/api-keys.ts'
import { type Access, type KeyRules, type Method, takesKeys } from '#contract/endpoint.ts'
import type { Role, UserState } from '#contract/roles.ts'

interface Who {
  readonly role: Role
  readonly state: UserState
}

/** Whether somebody (null: nobody signed in) may call an endpoint of this permission and method. */
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

/** Whether an API key of this scope may be used here at all; what its owner may is asked besides. */
export function allowsKey(endpoint: KeyRules, scope: KeyScope): boolean {
  return takesKeys(endpoint) && (scope === 'write' || endpoint.method === 'GET')
}
