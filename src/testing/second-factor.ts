import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Client } from './app.ts'

const STEP_MS = 30_000

interface App {
  readonly secret: string
  readonly recoveryCodes: string[]
  /** What the app shows; `later` steps from now. */
  code(later?: number): string
}

/** Stops the clock in the middle of a step in each test: a code would else grow old at any moment. */
export function stopClock(): void {
  beforeEach(() => {
    const now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterEach(() => void vi.useRealTimers())
}

/** Turns a client's second factor on. The code of the step before this one is spent with it. */
export async function withApp(client: Client): Promise<App> {
  const { secret } = (await client.post('auth/totp/enable')).json()
  const code = (later = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + later * STEP_MS,
    })
  const answer = await client.post('auth/totp/confirm', { code: code(-1) })
  if (answer.statusCode !== 200) throw new Error(`not confirmed: ${answer.body}`)
  return { secret, recoveryCodes: answer.json().recovery_codes, code }
}
