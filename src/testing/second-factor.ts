import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Client } from './app.ts'

const STEP_MS = 30_000

interface App {
  readonly secret: string
  readonly recoveryCodes: string[]
  /** The code of the authenticator app, `later` steps from now. */
  code(later?: number): string
}

/** Freezes the clock in the middle of a time step in each test, so that codes cannot expire. */
export function stopClock(): void {
  beforeEach(() => {
    const now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterEach(() => void vi.useRealTimers())
}

/** The code of a secret, `later` steps from now. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + later * STEP_MS,
  })

/** Turns on two-factor authentication for a client. This uses up the code of the previous step. */
export async function withApp(client: Client): Promise<App> {
  const { secret } = (await client.post('auth/totp/enable')).json()
  const code = (later?: number) => codeOf(secret, later)
  const response = await client.post('auth/totp/confirm', { code: code(-1) })
  if (response.statusCode !== 200) throw new Error(`not confirmed: ${response.body}`)
  return { secret, recoveryCodes: response.json().recovery_codes, code }
}
