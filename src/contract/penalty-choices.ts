// This module is separate from the endpoints, because the URL of a page is parsed before its code has loaded.
export const PENALTY_TYPES = ['ban', 'jail'] as const
export type PenaltyType = (typeof PENALTY_TYPES)[number]

export const PENALTY_STATES = ['active', 'ended', 'permanent'] as const
export type PenaltyState = (typeof PENALTY_STATES)[number]

export const PENALTY_SORTS = ['id', 'starts_at', 'ends_at'] as const

export const THREAT_LEVELS = ['peaceful', 'dangerous'] as const
export type ThreatLevel = (typeof THREAT_LEVELS)[number]

export const ADMIN_SORTS = ['id', 'nickname', 'penalties_issued'] as const
