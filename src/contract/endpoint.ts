import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

/** The content type of a body of many JSON lines. */
export const NDJSON_TYPE = 'application/x-ndjson'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who can call an endpoint, with the label on the documentation page. */
export const ACCESS_LABELS = {
  public: 'Public',
  own: 'Authenticated, own data',
  authenticated: 'Authenticated',
  except_unverified: 'Except Unverified',
  except_dealer: 'Except Dealer',
  operator: 'Operator',
  administrator: 'Administrator',
  agent: 'Agent',
} as const
export type Access = keyof typeof ACCESS_LABELS

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Permission extends Access = Access,
  Upload extends boolean | 'ndjson' = boolean | 'ndjson',
> {
  readonly method: Method
  /** The path below `/api/`, with parameters as `:name`. */
  readonly path: string
  /** Verb and object, at most 60 characters. */
  readonly summary: string
  /** Details that the summary omits, as sentences. */
  readonly description?: string
  readonly access: Permission
  /** The callers among those with `access` who can send `reveal=true`; all of them when absent. */
  readonly reveal?: Access
  /** Refuses API keys. Set for every endpoint that manages the account of the caller. */
  readonly inPerson?: true
  /**
   * Requires a session whose user confirmed their identity within the last 10 minutes: for every call, or only with
   * `reveal=true`. API keys cannot confirm.
   */
  readonly confirm?: true | 'reveal'
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  /** The response is not JSON but a CSV file with this name, sent in pieces; `response` is `CsvPieces`. */
  readonly download?: string
  /** The response is not JSON but bytes, for programs that know their format; `response` is `Bytes`. */
  readonly binary?: true
  /** HTTP status of a successful response; 200 when absent. */
  readonly status?: 201
  /** API keys can call the endpoint although its access is `own`. */
  readonly forKeys?: true
  /** The kind of row that the endpoint deletes, if the caller can undo the deletion for a short time. */
  readonly deletes?: string
  /** Error codes in addition to those that follow from the rest of the declaration (see `errorsOf`). */
  readonly errors?: readonly ErrorCode[]
  /** The largest body in bytes; 256 KiB when absent. */
  readonly maxBytes?: number
  /**
   * The body contains a file or compressed NDJSON, of which `body` describes one line. The handler receives the raw bytes,
   * because parsing a large body takes a long time.
   */
  readonly upload?: Upload
  /**
   * The response depends only on the request, the role of the caller and the database. Callers with the same request and
   * role share a response, which has an `ETag`.
   */
  readonly isShared?: true
  /**
   * The endpoint is the list of this live topic: its response only changes when its rows or the fields of its filters
   * change.
   */
  readonly topic?: string
  /** Accepts an `Idempotency-Key`: a repeated call runs once and returns the same response. */
  readonly idempotent?: boolean
  /** Allowed even while the disk is almost full, for small writes that grant or revoke access. */
  readonly worksOnFullDisk?: true
  /** Maximum calls per minute from one address; unlimited when absent. */
  readonly perMinute?: number
}

export type KeyRules = Pick<Endpoint, 'access' | 'method' | 'inPerson' | 'confirm' | 'forKeys'>

/** Whether API keys of users can call the endpoint; otherwise it requires a session or the key of an agent. */
export function acceptsKeys({ access, method, inPerson, confirm, forKeys }: KeyRules): boolean {
  if (inPerson || confirm === true || access === 'agent') return false
  return (access !== 'own' || forKeys === true) && (access !== 'public' || method === 'GET')
}

/** The endpoints of one entity, by name. */
export type Resource = Readonly<Record<string, Endpoint>>

/** Returns its argument, and preserves the schema types of every part for the compiler. */
export function endpoint<
  Response extends z.ZodType,
  Permission extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Upload extends boolean | 'ndjson' = false,
>(
  definition: Endpoint<Params, Query, Body, Response, Permission, Upload>,
): Endpoint<Params, Query, Body, Response, Permission, Upload> {
  return definition
}

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = z.output<
  NonNullable<E[Part]>
>
type Raw<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = z.input<
  NonNullable<E[Part]>
>

/** The bytes of a body and their content coding in lower case; undefined for bytes that are not encoded. */
export interface PackedBody {
  readonly bytes: Uint8Array
  readonly coding: string | undefined
}

type BodyOf<E extends Endpoint> =
  NonNullable<E['upload']> extends 'ndjson'
    ? PackedBody
    : NonNullable<E['upload']> extends true
      ? Uint8Array
      : Parsed<E, 'body'>

/** The input of a handler. Every part is parsed, except an upload. */
export interface Input<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: BodyOf<E>
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** The input of a call: only the parts that the endpoint declares. */
export type Arguments<E extends Endpoint> = WithoutUndefined<{
  params: Raw<E, 'params'>
  query: Raw<E, 'query'>
  body: Raw<E, 'body'>
}>

export type Output<E extends Endpoint> = z.output<E['response']>
