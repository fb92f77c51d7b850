import { z } from 'zod'

// In a file without endpoints: the address of a page is parsed by these before the page has loaded.
export const Role = z
  .enum(['administrator', 'operator', 'dealer', 'viewer'])
  .meta({ id: 'Role', description: 'Role of a user' })
export type Role = z.infer<typeof Role>

export const UserState = z
  .enum(['pending', 'approved', 'rejected', 'suspended'])
  .meta({ id: 'UserState', description: 'Whether a user has access' })
export type UserState = z.infer<typeof UserState>
