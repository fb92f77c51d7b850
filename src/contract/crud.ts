import { z } from 'zod'
import { changeOf, Deletion } from './change.ts'
import { type Access, type Endpoint, endpoint } from './endpoint.ts'
import { Uses } from './errors.ts'
import { ById, versioned } from './fields.ts'
import type { FilterFields } from './filter/fields.ts'
import { IMPORT_BODY_MAX_BYTES, ImportReport } from './imports.ts'
import { CsvPieces, listOf, paging } from './list.ts'

/** A row with the fields of every stored row and those of its entity. */
export function record<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object({ ...versioned, ...fields })
}

type Permission = Exclude<Access, 'public'>
type Declared<Response extends z.ZodType> = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  Response,
  Permission
>

/** The endpoints of any plain entity. */
export type Crud = {
  readonly list: Declared<z.ZodType>
  readonly export: Declared<z.ZodType>
  readonly add: Declared<z.ZodObject>
  readonly update: Declared<z.ZodObject>
  readonly remove: Declared<z.ZodType> & { readonly deletes: string }
}

interface Plain<
  Name extends string,
  Row extends z.ZodObject,
  Fixed extends z.ZodRawShape,
  Draft extends z.ZodRawShape,
  Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
> {
  /** The name of the entity in the audit log, in undo and in the OpenAPI document, and the name of its table. */
  readonly entity: Name
  /** Also names the resource in the contract and its live topic. */
  readonly path: string
  readonly noun: readonly [one: string, many: string]
  readonly row: Row
  /** Fields that can only be set when a row is created. */
  readonly fixed?: Fixed
  /** Fields that can be set when a row is created, with their defaults, and changed individually. */
  readonly draft: Draft
  /** The first is the default. */
  readonly sorts: Sorts
  readonly filters?: Filters
  /** The filter fields other than texts. */
  readonly fields?: FilterFields
  readonly read: Permission
  readonly write: Permission
}

/** The endpoints of an entity without special rules: list, export, add, update and remove. */
export function crud<
  const Name extends string,
  Row extends z.ZodObject,
  const Draft extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
  const Filters extends z.ZodRawShape = Record<never, never>,
  const Fixed extends z.ZodRawShape = Record<never, never>,
>({
  entity,
  path,
  noun: [one, many],
  row,
  fixed,
  draft,
  sorts,
  filters,
  fields = [],
  read,
  write,
}: Plain<Name, Row, Fixed, Draft, Sorts, Filters>) {
  const { search, q, ...page } = paging(sorts, fields)
  const matching = z.strictObject(merged({ search, q }, filters))
  const named = row.meta({ id: pascalCase(entity), description: capitalized(one) })
  const parts = endpointParts({ path, noun: [one, many], read, write })
  return {
    list: endpoint({ ...parts.list, query: matching.extend(page), response: listOf(named) }),
    export: endpoint({ ...parts.export, query: matching }),
    add: endpoint({ ...parts.add, body: z.strictObject(merged(draft, fixed)), response: named }),
    update: endpoint({ ...parts.update, body: changeOf(draft), response: named }),
    remove: { ...endpoint(parts.remove), deletes: entity },
  }
}

interface Named<Read extends Permission, Write extends Permission> {
  readonly path: string
  readonly noun: readonly [one: string, many: string]
  readonly read: Read
  readonly write: Write
}

/** The common parts of the endpoints of all entities. An entity with special rules adds to these parts or replaces them. */
export function endpointParts<const Read extends Permission, const Write extends Permission>({
  path,
  noun: [one, many],
  read,
  write,
}: Named<Read, Write>) {
  const rowPath = `${path}/:id`
  return {
    list: { method: 'GET', path, summary: `List ${many}`, access: read, isShared: true },
    export: {
      method: 'GET',
      path: `${path}/export`,
      summary: `Export matching ${many} as a CSV file`,
      access: read,
      download: path,
      response: CsvPieces,
    },
    get: { method: 'GET', path: rowPath, summary: `Get ${one}`, access: read, params: ById },
    add: {
      method: 'POST',
      path,
      summary: `Add ${one}`,
      access: write,
      status: 201,
      idempotent: true,
    },
    update: {
      method: 'PUT',
      path: rowPath,
      summary: `Update ${one}`,
      access: write,
      params: ById,
      idempotent: true,
    },
    uses: {
      method: 'GET',
      path: `${rowPath}/uses`,
      summary: `List what uses ${one}`,
      description: 'These rows prevent its deletion.',
      access: write,
      params: ById,
      response: Uses,
    },
    remove: {
      method: 'DELETE',
      path: rowPath,
      summary: `Delete ${one}`,
      access: write,
      params: ById,
      idempotent: true,
      body: Deletion,
      response: z.null(),
    },
    import: {
      method: 'POST',
      path: `${path}/import`,
      summary: `Import ${many}`,
      access: write,
      idempotent: true,
      maxBytes: IMPORT_BODY_MAX_BYTES,
      upload: true,
      response: ImportReport,
    },
  } as const
}

/** Merges two shapes; returns the first unchanged if there is no second one. */
function merged<A extends z.ZodRawShape, B extends z.ZodRawShape>(a: A, b: B | undefined): A & B
function merged(a: z.ZodRawShape, b: z.ZodRawShape = {}): z.ZodRawShape {
  return { ...b, ...a }
}

export const pascalCase = (name: string) =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)
