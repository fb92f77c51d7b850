import { z } from 'zod'

// In a file without endpoints: the address of a page is parsed by these before the page is there.
export const Role = z.enum(['administrator', 'operator', 'dealer', 'viewer'])
export type Role = z.infer<typeof Role>

export const UserState = z.enum(['pending', 'approved', 'rejected', 'suspended'])
export type UserState = z.infer<typeof UserState>
