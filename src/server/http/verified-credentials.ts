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
    const hash = digest(credential)
    // A Map keeps insertion order, so the first entry is the least recently verified.
    this.#verifiedAtMs.delete(hash)
    this.#verifiedAtMs.set(hash, performance.now())
    const [oldest] = this.#verifiedAtMs.size > CREDENTIALS_MAX ? this.#verifiedAtMs.keys() : []
    if (oldest !== undefined) this.#verifiedAtMs.delete(oldest)
  }

  delete(credential: string): void {
    this.#verifiedAtMs.delete(digest(credential))
  }
}
