// In a file without endpoints: the address of a page is parsed by these before the page has loaded.
export const ROLES = ['administrator', 'operator', 'dealer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const USER_STATES = ['pending', 'approved', 'rejected', 'suspended'] as const
export type UserState = (typeof USER_STATES)[number]
