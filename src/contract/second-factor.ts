import { z } from 'zod'
import { Identity, signInLimits } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { bounded, Instant, text } from './fields.ts'

const SIX_DIGITS = 'Must be the six digits that the app shows.'
const AppCode = bounded(6, SIX_DIGITS)
  .regex(/^\d{6}$/, SIX_DIGITS)
  .describe('Six-digit code of the authenticator app')
  .meta({ examples: ['123456'] })

export const AnyCode = text(1, 64)
  .describe('Six-digit code of the authenticator app, or a recovery code')
  .meta({ examples: ['123456'] })

const RecoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .describe('Recovery codes, each valid once. Returned only in this response.'),
  })
  .meta({ id: 'RecoveryCodes', description: 'New recovery codes' })
const own = { access: 'own', method: 'POST', ...signInLimits } as const
const confirmed = { ...own, confirm: true } as const

export type SecondFactor = z.infer<typeof SecondFactor>
const SecondFactor = z
  .object({
    enabled_at: Instant.nullable().describe('Time of turning it on; `null` while it is off'),
    recovery_codes: z.int().describe('Number of unused recovery codes'),
  })
  .meta({ id: 'SecondFactor', description: 'State of two-factor authentication' })

/** Codes of an authenticator app (TOTP), required after the password. */
export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: 'auth/totp',
    summary: 'Get the state of your two-factor authentication',
    access: 'own',
    response: SecondFactor,
  }),
  enable: endpoint({
    ...confirmed,
    path: 'auth/totp/enable',
    summary: 'Create a secret for an authenticator app',
    description: 'Two-factor authentication is on once a code is confirmed.',
    errors: ['conflict'],
    response: z.object({
      secret: z.string().describe('Secret to enter in the app, base32'),
      uri: z.string().describe('Address to show as a QR code'),
    }),
  }),
  confirm: endpoint({
    ...confirmed,
    path: 'auth/totp/confirm',
    summary: 'Turn on two-factor authentication with a first code',
    description: 'Ends all your other sessions.',
    errors: ['conflict', 'locked'],
    body: z.strictObject({ code: AppCode }),
    response: RecoveryCodes,
  }),
  renewCodes: endpoint({
    ...confirmed,
    path: 'auth/totp/recovery_codes',
    summary: 'Replace your recovery codes',
    errors: ['conflict'],
    response: RecoveryCodes,
  }),
  disable: endpoint({
    ...confirmed,
    path: 'auth/totp/disable',
    summary: 'Turn off two-factor authentication',
    description: 'If it is already off, nothing changes.',
    response: z.null(),
  }),
  verify: endpoint({
    ...own,
    access: 'public',
    path: 'auth/totp/verify',
    summary: 'Complete signing in with a code',
    description: 'Call this endpoint within five minutes after `POST /api/auth/login`.',
    worksOnFullDisk: true,
    errors: ['signed_out', 'locked'],
    body: z.strictObject({ code: AnyCode }),
    response: Identity,
  }),
}
