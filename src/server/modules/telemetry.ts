import { BatchCoding, type telemetry as contract } from '#contract/telemetry.ts'
import type { AgentKey, Person } from '../auth/session.ts'
import { AppError } from '../errors.ts'
import type { Handlers } from '../http/context.ts'

export const telemetry: Handlers<typeof contract> = {
  report: async ({ body: { bytes, coding } }, { user, ingest }) =>
    ingest.accept(keyOf(user), { bytes, coding: codingOf(coding) }),
}

function keyOf({ key }: Person): AgentKey {
  if (key?.scope !== 'agent') throw new Error('only agents can call this endpoint')
  return key
}

function codingOf(coding: string | undefined): BatchCoding | undefined {
  if (coding === undefined) return undefined
  const known = BatchCoding.safeParse(coding)
  if (known.success) return known.data
  throw new AppError(
    'unsupported_media_type',
    `The content coding must be ${BatchCoding.options.join(', ')} or identity.`,
  )
}
