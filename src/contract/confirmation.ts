import './configure-schemas.ts'
import { z } from 'zod'
import { OldPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Assertion, CREDENTIAL, Credentials, passkeyLimits, requestOptions } from './passkeys.ts'
import { AnyCode } from './second-factor.ts'

const own = { access: 'own', ...passkeyLimits } as const

/**
 * Confirms the identity of a session's user, for the endpoints with `confirm`. Signing in confirms the new session. A
 * confirmation is valid for 10 minutes.
 */
export const confirmation = {
  check: endpoint({
    method: 'GET',
    path: 'auth/confirm',
    summary: 'Check whether the session is confirmed',
    access: 'own',
    confirm: true,
    response: z.null(),
  }),
  confirm: endpoint({
    ...own,
    method: 'POST',
    path: 'auth/confirm',
    summary: 'Confirm your identity for the next 10 minutes',
    worksOnFullDisk: true,
    errors: ['conflict', 'locked', 'busy'],
    body: z
      .strictObject({
        password: OldPassword.optional(),
        code: AnyCode.optional(),
        credential: Assertion.optional().describe(CREDENTIAL),
      })
      .refine((body) => Object.values(body).filter((proof) => proof !== undefined).length === 1, {
        message: 'Enter your password or a code, or use a passkey.',
        path: ['password'],
      }),
    response: z.null(),
  }),
  passkeyOptions: endpoint({
    ...own,
    method: 'POST',
    path: 'auth/confirm/passkey_options',
    summary: 'Get passkey options to confirm your identity',
    worksOnFullDisk: true,
    errors: ['conflict'],
    response: z.object({
      ...requestOptions,
      allowCredentials: Credentials.describe('Your passkeys'),
    }),
  }),
}
