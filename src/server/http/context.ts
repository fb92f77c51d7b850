import type { Access, Endpoint, Input, Output, Resource } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Person } from '../auth/session.ts'
import type { Vault } from '../auth/vault.ts'
import type { Db } from '../db/schema.ts'
import type { DiskSpace } from '../disk-space.ts'
import type { Caller } from '../history/audit.ts'
import type { ImportReader } from '../import/import-reader.ts'
import type { Live } from '../live/live.ts'
import type { MapPictures } from '../map-picture/pictures.ts'

/** What the whole process shares. */
export interface Services {
  readonly db: Db
  readonly vault: Vault
  readonly live: Live
  readonly imports: ImportReader
  /** What the first registration must carry to become the administrator; null where listening on loopback suffices. */
  readonly setupToken: string | null
  /** Whether the database is a new one for an older master key. */
  readonly isDatabaseLost?: boolean | undefined
  /** The disk of the database; absent where it is not on this machine. */
  readonly disk?: DiskSpace | undefined
  /** What lies under the live map; absent where nobody looks at it. */
  readonly pictures?: MapPictures | undefined
}

/** The session cookie of the caller. */
export interface SessionCookie {
  give(token: string): void
  drop(): void
}

/** The cookie of something half done. */
interface TicketCookie extends SessionCookie {
  read(): string | undefined
}

export interface CallerCookies {
  readonly cookie: SessionCookie
  /** A sign-in whose password was right, waiting for its second step. */
  readonly secondStep: TicketCookie
  /** What a passkey has been asked to sign. */
  readonly challenge: TicketCookie
  /** Names this browser to the throttle; not a credential. */
  readonly device: TicketCookie
}

/** Decides again whether the caller is allowed to make this request, for work that outlasts the first decision. */
export interface Authorization {
  /** A transaction of this request: it commits only while its caller is still allowed to make it. */
  transact<Result>(job: (trx: Db) => Promise<Result>): Promise<Result>
  /**
   * Throws unless the caller is still allowed to make this request. A transaction asks this before it commits; a job that
   * changes what its own caller is allowed asks it first, once it holds the rows of the users it changes.
   */
  authorize(db: Db): Promise<void>
}

export interface Context<User extends Person | null = Person | null>
  extends Services,
    CallerCookies,
    Authorization {
  readonly user: User
  readonly caller: Caller
  /** Where this person has the console open: passkeys are bound to it. */
  readonly origin: string
  /** Marks a call that may come again: see `once`. */
  readonly idempotencyKey: string | null
}

type UserFor<Permission extends Access> = Permission extends 'public' ? Person | null : Person

export type Handler<E extends Endpoint> = (
  input: Input<E>,
  context: Context<UserFor<E['access']>>,
) => Promise<Output<E>>
export type Handlers<R extends Resource> = { readonly [Name in keyof R]: Handler<R[Name]> }
export type Modules = { readonly [Name in keyof Contract]: Handlers<Contract[Name]> }
