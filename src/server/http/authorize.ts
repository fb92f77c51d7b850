import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, KeyRules } from '#contract/endpoint.ts'
import { allows, allowsKey } from '#domain/access.ts'
import { requireConfirmation } from '../auth/confirmation.ts'
import type { Person } from '../auth/session.ts'
import { laneOf } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { AppError } from '../errors.ts'
import { findCaller, noteUse } from './authenticate.ts'
import type { Authorization, Services } from './context.ts'
import type { Cookies } from './cookie.ts'

interface Serving {
  readonly services: Services
  readonly cookies: Cookies
}

/** The caller of a request, null for an anonymous one; throws when they are not allowed to make it. */
export async function authorize(
  rules: KeyRules,
  { services, cookies }: Serving,
  request: FastifyRequest,
): Promise<Person | null> {
  const db = laneOf(services.db, 'authentication')
  const found = await findCaller(db, cookies, request)
  if (found) noteUse(db, cookies, request, found)
  // The log names the person whose request was refused, too.
  if (found) request.person = found.person
  return permit(rules, found?.person ?? null)
}

function permit(rules: KeyRules, person: Person | null): Person | null {
  if (person?.key && !allowsKey(rules, person.key.scope))
    throw new AppError('forbidden', 'This API key does not allow this.')
  if (allows(rules.access, rules.method, person)) return person
  if (!person) throw new AppError('signed_out', 'Sign in first.')
  if (person.state !== 'approved')
    throw new AppError('not_approved', 'An administrator has to approve you first.')
  throw new AppError('forbidden', 'Your role does not allow this.')
}

const Revealing = z.object({ query: z.object({ reveal: z.literal(true) }) })

const asksForSecrets = (input: unknown) => Revealing.safeParse(input).success

/** Throws when the input asks for secrets that the caller is not allowed to see. */
export function permitReveal(
  { access, reveal = access, method }: Endpoint,
  person: Person | null,
  input: unknown,
): void {
  if (!asksForSecrets(input)) return
  if (!allows(reveal, method, person) || person?.key?.scope === 'read')
    throw new AppError('forbidden', 'Your role does not allow to see secrets.')
}

/** Throws when the endpoint requires a confirmation of identity that the caller's session lacks. */
export async function requireConfirmed(
  { confirm }: Endpoint,
  { services: { db } }: Serving,
  person: Person | null,
  input: unknown,
): Promise<void> {
  const isRequired = confirm === true || (confirm === 'reveal' && asksForSecrets(input))
  if (isRequired && person) await requireConfirmation(db, person)
}

/** How the handler of a request has its caller's permission decided again. */
export class RequestAuthorization implements Authorization {
  readonly #endpoint: Endpoint
  readonly #serving: Serving
  readonly #request: FastifyRequest
  readonly #input: unknown
  readonly #decided = new WeakSet<Db>()
  /** Whether a transaction of this request was authorized. */
  hasCommitted = false

  constructor(endpoint: Endpoint, serving: Serving, request: FastifyRequest, input: unknown) {
    this.#endpoint = endpoint
    this.#serving = serving
    this.#request = request
    this.#input = input
  }

  readonly transact = async <Result>(job: (trx: Db) => Promise<Result>): Promise<Result> => {
    const { db, disk } = this.#serving.services
    // Reveals and exports write too: their audit row may need the reserve.
    await disk?.measure()
    return transact(db, async (trx) => {
      const result = await job(trx)
      await this.authorize(trx)
      this.hasCommitted = true
      return result
    })
  }

  // Once per transaction: a job that has ended its own caller's access has asked before it did so.
  readonly authorize = async (db: Db): Promise<void> => {
    if (this.#endpoint.access === 'public' || this.#decided.has(db)) return
    const found = await findCaller(db, this.#serving.cookies, this.#request)
    const person = permit(this.#endpoint, found?.person ?? null)
    permitReveal(this.#endpoint, person, this.#input)
    if (db.isTransaction) this.#decided.add(db)
  }
}
