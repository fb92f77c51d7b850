import type { Access, Endpoint, Input, Output, Resource } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Caller } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import type { Person } from '../db/session.ts'
import type { Live } from '../live/live.ts'
import type { MapPictures } from '../map-picture/pictures.ts'
import type { Vault } from '../vault.ts'

/** What the whole process shares. */
export interface Services {
  readonly db: Db
  readonly vault: Vault
  readonly live: Live
  /** What the first registration must carry to become the administrator; null where listening on loopback suffices. */
  readonly setupToken: string | null
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
}

export interface Context<User extends Person | null = Person | null>
  extends Services,
    CallerCookies {
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
