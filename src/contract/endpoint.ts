import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call an endpoint, and the label under which the documentation page prints it. */
export const ACCESS_LABELS = {
  public: 'Public',
  own: 'Authenticated, own data',
  authenticated: 'Authenticated',
  except_unverified: 'Except Unverified',
  except_dealer: 'Except Dealer',
  operator: 'Operator',
  administrator: 'Administrator',
} as const
export type Access = keyof typeof ACCESS_LABELS

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Permission extends Access = Access,
> {
  readonly method: Method
  /** Below `/api/`, parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly access: Permission
  /** Who of those may ask with `reveal=true`; all of them when absent. */
  readonly reveal?: Access
  /** Never by an API key, as nothing of the own account is. */
  readonly inPerson?: true
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  /** The answer is no JSON but a CSV file of this name, sent piece by piece; `response` is `CsvPieces`. */
  readonly download?: string
  /** Status of success; 200 when absent. */
  readonly status?: 201
  /** The largest body in bytes; 256 KiB when absent. */
  readonly maxBytes?: number
  /** Takes an `Idempotency-Key`: the same call twice is done once and answered twice. */
  readonly idempotent?: true
  /** Calls a minute from one address; unlimited when absent. */
  readonly perMinute?: number
}

/** Whether an API key may be used here; else it takes a person and his session. */
export function takesKeys({
  access,
  method,
  inPerson,
}: Pick<Endpoint, 'access' | 'method' | 'inPerson'>): boolean {
  return !inPerson && access !== 'own' && (access !== 'public' || method === 'GET')
}

/** A named group of endpoints over one entity. */
export type Resource = Readonly<Record<string, Endpoint>>

/** Identity at run time; at compile time it keeps the schema types of every part. */
export function endpoint<
  Response extends z.ZodType,
  Permission extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  definition: Endpoint<Params, Query, Body, Response, Permission>,
): Endpoint<Params, Query, Body, Response, Permission> {
  return definition
}

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = z.output<
  NonNullable<E[Part]>
>
type Raw<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = z.input<
  NonNullable<E[Part]>
>

/** What a handler receives: every part already parsed. */
export interface Input<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller sends: only the parts the endpoint declares. */
export type Arguments<E extends Endpoint> = WithoutUndefined<{
  params: Raw<E, 'params'>
  query: Raw<E, 'query'>
  body: Raw<E, 'body'>
}>

export type Output<E extends Endpoint> = z.output<E['response']>
