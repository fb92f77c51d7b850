import { z } from 'zod'
import { Identity, OldPassword, signInLimits } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text } from './fields.ts'

const AppCode = z
  .string()
  .regex(/^\d{6}$/, 'Must be the six digits that the app shows')
  .describe('Six digits of the authenticator app')
  .meta({ examples: ['123456'] })

const AnyCode = text(1, 64)
  .describe('Six digits of the authenticator app, or a recovery code')
  .meta({ examples: ['123456'] })

const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Each signs in once; shown this once'),
})
const own = { access: 'own', method: 'POST', ...signInLimits } as const
const WithPassword = z.strictObject({ password: OldPassword })

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
    ...own,
    path: 'auth/totp/enable',
    summary: 'A secret for an authenticator app; it counts once a code of it is confirmed',
    body: WithPassword,
    response: z.object({
      secret: z.string().describe('To type into the app'),
      uri: z.string().describe('To be scanned as a QR code'),
    }),
  }),
  confirm: endpoint({
    ...own,
    path: 'auth/totp/confirm',
    summary: 'Turn the second factor on by a first code; ends every other session',
    body: z.strictObject({ code: AppCode }),
    response: RecoveryCodes,
  }),
  renewCodes: endpoint({
    ...own,
    path: 'auth/totp/recovery_codes',
    summary: 'New recovery codes instead of all that are left',
    body: WithPassword,
    response: RecoveryCodes,
  }),
  disable: endpoint({
    ...own,
    path: 'auth/totp/disable',
    summary: 'Turn the second factor off, by the password or a code',
    body: z
      .strictObject({
        password: OldPassword.optional(),
        code: AnyCode.optional(),
      })
      .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        message: 'Give the password or a code',
        path: ['password'],
      }),
    response: z.null(),
  }),
  verify: endpoint({
    ...own,
    access: 'public',
    path: 'auth/totp/verify',
    summary: 'The second step of signing in, within five minutes of the password',
    body: z.strictObject({ code: AnyCode }),
    response: Identity,
  }),
}
