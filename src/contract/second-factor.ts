import { z } from 'zod'
import { Identity, signInLimits } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { bounded, Instant, text } from './fields.ts'

const SIX_DIGITS = 'Must be the six digits that the app shows'
const AppCode = bounded(6, SIX_DIGITS)
  .regex(/^\d{6}$/, SIX_DIGITS)
  .describe('Six digits of the authenticator app')
  .meta({ examples: ['123456'] })

export const AnyCode = text(1, 64)
  .describe('Six digits of the authenticator app, or a recovery code')
  .meta({ examples: ['123456'] })

const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Each signs in once; shown this once'),
})
const own = { access: 'own', method: 'POST', ...signInLimits } as const
const confirmed = { ...own, confirm: true } as const

export type SecondFactor = z.infer<typeof SecondFactor>
const SecondFactor = z.object({
  enabled_at: Instant.nullable().describe('Null: signing in asks for the password only'),
  recovery_codes: z.int().describe('Recovery codes that are left'),
})

/** Codes of an authenticator app (TOTP), asked for after the password. */
export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: 'auth/totp',
    summary: 'Whether signing in asks for a second factor',
    access: 'own',
    response: SecondFactor,
  }),
  enable: endpoint({
    ...confirmed,
    path: 'auth/totp/enable',
    summary: 'A secret for an authenticator app; it counts once a code of it is confirmed',
    response: z.object({
      secret: z.string().describe('To type into the app'),
      uri: z.string().describe('To be scanned as a QR code'),
    }),
  }),
  confirm: endpoint({
    ...confirmed,
    path: 'auth/totp/confirm',
    summary: 'Turn the second factor on by a first code; ends every other session',
    body: z.strictObject({ code: AppCode }),
    response: RecoveryCodes,
  }),
  renewCodes: endpoint({
    ...confirmed,
    path: 'auth/totp/recovery_codes',
    summary: 'Replace all recovery codes',
    response: RecoveryCodes,
  }),
  disable: endpoint({
    ...confirmed,
    path: 'auth/totp/disable',
    summary: 'Turn the second factor off',
    response: z.null(),
  }),
  verify: endpoint({
    ...own,
    access: 'public',
    path: 'auth/totp/verify',
    summary: 'The second step of signing in, within five minutes of the password',
    worksOnFullDisk: true,
    body: z.strictObject({ code: AnyCode }),
    response: Identity,
  }),
}
