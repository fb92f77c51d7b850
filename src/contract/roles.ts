// This module is separate from the endpoints, because the URL of a page is parsed before its code has loaded.
export const ROLES = ['administrator', 'operator', 'dealer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const USER_STATES = ['pending', 'approved', 'rejected', 'suspended'] as const
export type UserState = (typeof USER_STATES)[number]
