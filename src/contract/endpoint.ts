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
  /** Below `/api/`, parameters as `:name`. */
  readonly path: string
  /** Verb and object, at most 60 characters. */
  readonly summary: string
  /** What the summary leaves out, in sentences. */
  readonly description?: string
  readonly access: Permission
  /** Who of those can send `reveal=true`; all of them when absent. */
  readonly reveal?: Access
  /** Refuses API keys, like every endpoint of the caller's own account. */
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
  /** The response is not JSON but a CSV file of this name, sent in pieces; `response` is `CsvPieces`. */
  readonly download?: string
  /** The response is not JSON but bytes, for programs that know their format; `response` is `Bytes`. */
  readonly binary?: true
  /** Status of success; 200 when absent. */
  readonly status?: 201
  /** The kind of row that it deletes, when the caller can undo the deletion for a moment. */
  readonly deletes?: string
  /** The codes of its own refusals, beyond those that follow from the rest of the declaration: see `errorsOf`. */
  readonly errors?: readonly ErrorCode[]
  /** The largest body in bytes; 256 KiB when absent. */
  readonly maxBytes?: number
  /**
   * The body contains a file, or it is NDJSON and may be packed; `body` then describes one line. The handler receives the bytes, because
   * parsing many takes long.
   */
  readonly upload?: Upload
  /**
   * The response depends on nothing but the request, the role of the caller and the database: callers who ask for the same get
   * the same response, with an `ETag`.
   */
  readonly isShared?: true
  /** It is the list of this live topic: its response changes with the rows that it shows and the filters that it has. */
  readonly topic?: string
  /** Accepts an `Idempotency-Key`: a repeated call is done once and gets the same response. */
  readonly idempotent?: true
  /** Also allowed while the disk is almost full: a small write that gives or removes access. */
  readonly worksOnFullDisk?: true
  /** Maximum calls per minute from one address; unlimited when absent. */
  readonly perMinute?: number
}

export type KeyRules = Pick<Endpoint, 'access' | 'method' | 'inPerson' | 'confirm'>

/** Whether API keys of users can call the endpoint; otherwise it requires a session or the key of an agent. */
export function acceptsKeys({ access, method, inPerson, confirm }: KeyRules): boolean {
  if (inPerson || confirm === true || access === 'agent') return false
  return access !== 'own' && (access !== 'public' || method === 'GET')
}

/** The endpoints of one entity, by name. */
export type Resource = Readonly<Record<string, Endpoint>>

/** Identity at run time; at compile time it preserves the schema types of every part. */
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

/** The bytes of a body, and how they are packed. */
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

/** What a handler receives: every part already parsed, except an upload. */
export interface Input<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: BodyOf<E>
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller sends: only the parts the endpoint declares. */
export type Arguments<E extends Endpoint> = WithoutUndefined<{
  params: Raw<E, 'params'>
  query: Raw<E, 'query'>
  body: Raw<E, 'body'>
}>

export type Output<E extends Endpoint> = z.output<E['response']>
