import type { FastifyRequest } from 'fastify'
import type { Endpoint, KeyRules } from '#contract/endpoint.ts'
import { allows, allowsKey } from '#domain/access.ts'
import { requireConfirmation } from '../auth/confirmation.ts'
import type { Person } from '../auth/session.ts'
import { laneOf } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { AppError } from '../errors.ts'
import { authenticate, recordLastUse } from './authenticate.ts'
import type { Authorization, Services } from './context.ts'
import type { Cookies } from './cookie.ts'

interface Serving {
  readonly services: Services
  readonly cookies: Cookies
}

/** Returns the caller of a request, null if anonymous; throws if they are not allowed to make it. */
export async function authorize(
  rules: KeyRules,
  serving: Serving,
  request: FastifyRequest,
): Promise<Person | null> {
  return permit(rules, await identify(serving, request))
}

/** Finds the caller of a request, null if anonymous, and records their last use. */
export async function identify(
  { services, cookies }: Serving,
  request: FastifyRequest,
): Promise<Person | null> {
  const db = laneOf(services.db, 'authentication')
  const authenticated = await authenticate(db, cookies, request)
  if (authenticated) recordLastUse(db, request, authenticated)
  // Refused requests are logged with their user too.
  if (authenticated) request.person = authenticated.person
  return authenticated?.person ?? null
}

/** Returns the caller; throws if they are not allowed to make a request with these rules. */
export function permit(rules: KeyRules, person: Person | null): Person | null {
  if (person?.key && !allowsKey(rules, person.key.scope))
    throw new AppError('forbidden', 'This API key does not allow this.')
  if (person?.key?.scope === 'agent' || allows(rules.access, rules.method, person)) return person
  if (!person) throw new AppError('signed_out', 'Sign in first.')
  if (person.state !== 'approved')
    throw new AppError('not_approved', 'An administrator has to approve your account first.')
  if (rules.access === 'agent')
    throw new AppError('forbidden', 'Only agents can report. Send the key of an agent.')
  throw new AppError('forbidden', 'Your role does not allow this.')
}

/** The part of a parsed input that these checks use. */
interface Asked {
  readonly query: unknown
}

const requestsSecrets = ({ query }: Asked) =>
  typeof query === 'object' && query !== null && 'reveal' in query && query.reveal === true

/** Throws if the input requests secrets that the caller cannot see. */
export function permitReveal(
  { access, reveal = access, method }: Endpoint,
  person: Person | null,
  input: Asked,
): void {
  if (!requestsSecrets(input)) return
  if (!allows(reveal, method, person) || person?.key?.scope === 'read')
    throw new AppError('forbidden', 'Your role does not allow you to see secrets.')
}

/** Throws if the endpoint requires a confirmation of identity that the session of the caller lacks. */
export async function requireConfirmed(
  { confirm }: Endpoint,
  { services: { db } }: Serving,
  person: Person | null,
  input: Asked,
): Promise<void> {
  const isRequired = confirm === true || (confirm === 'reveal' && requestsSecrets(input))
  if (isRequired && person) await requireConfirmation(db, person)
}

/** Lets the handler of a request check the permission of its caller again. */
export class RequestAuthorization implements Authorization {
  readonly #endpoint: Endpoint
  readonly #serving: Serving
  readonly #request: FastifyRequest
  readonly #input: Asked
  readonly #authorized = new WeakSet<Db>()
  /** Whether a transaction of this request was authorized. */
  hasCommitted = false

  constructor(endpoint: Endpoint, serving: Serving, request: FastifyRequest, input: Asked) {
    this.#endpoint = endpoint
    this.#serving = serving
    this.#request = request
    this.#input = input
  }

  readonly transact = async <Result>(job: (trx: Db) => Promise<Result>): Promise<Result> => {
    const { db, disk } = this.#serving.services
    // Reveals and exports also write: their audit entry may need the disk reserve.
    await disk?.measure()
    return transact(db, async (trx) => {
      const result = await job(trx)
      await this.authorize(trx)
      this.hasCommitted = true
      return result
    })
  }

  // Checks once per transaction. A job that ends the access of its caller must call this first.
  readonly authorize = async (db: Db): Promise<void> => {
    if (this.#endpoint.access === 'public' || this.#authorized.has(db)) return
    const authenticated = await authenticate(db, this.#serving.cookies, this.#request)
    const person = permit(this.#endpoint, authenticated?.person ?? null)
    permitReveal(this.#endpoint, person, this.#input)
    // The handler may have decided by the earlier role.
    if (person?.role !== this.#request.person?.role)
      throw new AppError('forbidden', 'Your role has changed. Try again.')
    if (db.isTransaction) this.#authorized.add(db)
  }
}
