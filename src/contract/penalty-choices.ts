import { z } from 'zod'

// In a file without endpoints: the address of a page is parsed by these before the page is there.
export const PenaltyType = z.enum(['ban', 'jail'])
export type PenaltyType = z.infer<typeof PenaltyType>

export const PenaltyState = z.enum(['active', 'ended', 'permanent'])
export type PenaltyState = z.infer<typeof PenaltyState>

export const PENALTY_SORTS = ['id', 'starts_at', 'ends_at'] as const

export const ThreatLevel = z.enum(['peaceful', 'dangerous'])
export type ThreatLevel = z.infer<typeof ThreatLevel>

export const ADMIN_SORTS = ['id', 'nickname', 'penalties_issued'] as const
