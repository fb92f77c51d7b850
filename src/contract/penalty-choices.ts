import { z } from 'zod'

// In a file without endpoints: the address of a page is parsed by these before the page has loaded.
export const PenaltyType = z
  .enum(['ban', 'jail'])
  .meta({ id: 'PenaltyType', description: 'Type of a penalty' })
export type PenaltyType = z.infer<typeof PenaltyType>

export const PenaltyState = z.enum(['active', 'ended', 'permanent']).meta({
  id: 'PenaltyState',
  description: 'Whether a penalty is in force; `permanent` has no end',
})
export type PenaltyState = z.infer<typeof PenaltyState>

export const PENALTY_SORTS = ['id', 'starts_at', 'ends_at'] as const

export const ThreatLevel = z
  .enum(['peaceful', 'dangerous'])
  .meta({ id: 'ThreatLevel', description: 'How dangerous an in-game admin is to bots' })
export type ThreatLevel = z.infer<typeof ThreatLevel>

export const ADMIN_SORTS = ['id', 'nickname', 'penalties_issued'] as const
