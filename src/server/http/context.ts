import type { Access, Endpoint, Input, Output, Resource } from '#contract/endpoint.ts'
import type { ValueCount } from '#contract/filters.ts'
import type { Contract } from '#contract/index.ts'
import type { HashCost } from '../auth/password.ts'
import type { Person } from '../auth/session.ts'
import type { Vault } from '../auth/vault.ts'
import type { Db } from '../db/schema.ts'
import type { DiskSpace } from '../disk-space.ts'
import type { Caller } from '../history/audit.ts'
import type { ImportReader } from '../import/import-reader.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Live } from '../live/live.ts'
import type { MapPictures } from '../map-picture/pictures.ts'
import type { HistoryThread } from '../telemetry/history/history-thread.ts'
import type { Ingest } from '../telemetry/ingest.ts'
import type { LiveFleet } from '../telemetry/live-fleet.ts'
import type { MapFrames } from '../telemetry/map-frames.ts'
import type { Counted, SharedCounts } from '../views/shared-counts.ts'

/** Services shared by the whole process. */
export interface Services {
  readonly db: Db
  readonly vault: Vault
  readonly live: Live
  readonly imports: ImportReader
  readonly ingest: Ingest
  readonly fleet: LiveFleet
  readonly history: HistoryThread
  readonly mapFrames: MapFrames
  readonly jobs: JobRunner
  readonly viewCounts: SharedCounts<Counted>
  readonly valueCounts: SharedCounts<ValueCount[] | undefined>
  /**
   * Token that the first registration must send to become the administrator; null if listening on loopback is enough.
   */
  readonly setupToken: string | null
  /** The cost of hashing a password; undefined for the default. Tests use a low cost. */
  readonly hashCost?: HashCost | undefined
  /** Whether the database is new although the master key is not. */
  readonly isDatabaseLost?: boolean | undefined
  /** The disk of the database; undefined if it is on another machine. */
  readonly disk?: DiskSpace | undefined
  /** The picture of the live map; undefined where it is not served. */
  readonly pictures?: MapPictures | undefined
}

/** The session cookie of the caller. */
export interface SessionCookie {
  set(token: string): void
  clear(): void
}

/** The cookie of an unfinished flow. */
interface TicketCookie extends SessionCookie {
  read(): string | undefined
}

export interface CallerCookies {
  readonly cookie: SessionCookie
  /** A sign-in with a correct password that waits for its second factor. */
  readonly secondStep: TicketCookie
  /** The challenge that a passkey must sign. */
  readonly challenge: TicketCookie
  /** Identifies this browser to the throttle; not a credential. */
  readonly device: TicketCookie
}

/** Checks again whether the caller is allowed to make this request, for work that outlasts the first check. */
export interface Authorization {
  /** Runs a transaction that commits only while the caller is still allowed to make this request. */
  transact<Result>(job: (trx: Db) => Promise<Result>): Promise<Result>
  /**
   * Throws unless the caller is still allowed to make this request and has the same role. Transactions call it before
   * they commit. A job that changes the permissions of its own caller calls it first, once it has locked the users it
   * changes.
   */
  authorize(db: Db): Promise<void>
}

/** A call with an `Idempotency-Key`. */
export interface KeyedCall {
  readonly key: string
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  /** Everything that distinguishes this call from another to the same endpoint. */
  readonly input: object
  /** Parses a response of the endpoint, which is the result of its handler. */
  readonly parse: <Result>(response: unknown) => Result
  /** Reads the row of the result, if only its id is stored. */
  readonly readAgain?: (db: Db, id: number) => Promise<unknown>
}

export interface Context<User extends Person | null = Person | null>
  extends Services,
    CallerCookies,
    Authorization {
  readonly user: User
  readonly caller: Caller
  /** Origin at which this user opened the console: passkeys are bound to it. */
  readonly origin: string
  /** What `write` needs to run a repeated call once; null without a key, and if the endpoint does not accept one. */
  readonly keyedCall: KeyedCall | null
  /** Logs an error that does not make the whole request fail. */
  reportError(error: unknown): void
  /** Lets the caller cache the response: for this time without a request, and afterwards with a check of its ETag. */
  cacheFor(seconds: number): void
}

type UserFor<Permission extends Access> = Permission extends 'public' ? Person | null : Person

export type Handler<E extends Endpoint> = (
  input: Input<E>,
  context: Context<UserFor<E['access']>>,
) => Promise<Output<E>>
export type Handlers<R extends Resource> = { readonly [Name in keyof R]: Handler<R[Name]> }
export type Modules = { readonly [Name in keyof Contract]: Handlers<Contract[Name]> }
