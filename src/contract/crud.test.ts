import { expect, test } from 'vitest'
import { z } from 'zod'
import { crud, record } from './crud.ts'
import { text } from './fields.ts'

const { add, update, list, remove } = crud({
  entity: 'team',
  path: 'teams',
  noun: ['a team', 'teams'],
  row: record({ name: z.string(), notes: z.string() }),
  sorts: ['id', 'name'],
  read: 'authenticated',
  write: 'operator',
  draft: { name: text(1, 64), notes: text(0, 500).default('').describe('Free text') },
})

test('a change does not reset omitted fields to the defaults of a draft', () => {
  expect(add.body?.parse({ name: 'Owls' })).toEqual({ name: 'Owls', notes: '' })
  expect(update.body?.parse({ name: 'Owls', version: 3 })).toEqual({ name: 'Owls', version: 3 })
  expect(update.body?.shape.notes.unwrap().description).toBe('Free text')
})

test('a change must name a field, and only fields of the draft', () => {
  expect(update.body?.safeParse({ version: 3 }).success).toBe(false)
  expect(update.body?.safeParse({ title: 'Owls' }).success).toBe(false)
})

test('the endpoints of an entity share its path, and reading and writing have their own access', () => {
  expect([list, add, update, remove].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET teams',
    'POST teams',
    'PUT teams/:id',
    'DELETE teams/:id',
  ])
  expect([list.access, update.access]).toEqual(['authenticated', 'operator'])
  expect(remove.deletes).toBe('team')
})
