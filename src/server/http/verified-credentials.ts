import { setNewest } from '#domain/set-newest.ts'
import { digest } from '../auth/session.ts'

/** A session that is not used for this long ends. */
const VERIFIED_MS = 30 * 60_000
const CREDENTIALS_MAX = 10_000

/** Remembers which sessions and API keys were valid recently, without a query. Stores hashes of them. */
export class VerifiedCredentials {
  readonly #verifiedAtMs = new Map<string, number>()

  get size(): number {
    return this.#verifiedAtMs.size
  }

  has(credential: string): boolean {
    const atMs = this.#verifiedAtMs.get(digest(credential))
    return atMs !== undefined && performance.now() - atMs < VERIFIED_MS
  }

  add(credential: string): void {
    setNewest(this.#verifiedAtMs, digest(credential), performance.now(), CREDENTIALS_MAX)
  }

  delete(credential: string): void {
    this.#verifiedAtMs.delete(digest(credential))
  }
}
