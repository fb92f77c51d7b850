import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { bodyErrors } from '#web/api/field-errors.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import type { FormProps, ListRow, WriteCall } from '../page/definition.ts'
import { capitalized, type Noun } from '../page/noun.ts'
import { useConflict } from '../use-conflict.ts'
import { type Fact, SaveConflict } from './conflict.tsx'
import { type FormReader, readForm } from './form-reader.ts'

interface SaveTexts {
  title: string
  description: string
  submit: string
  /** The toasts on success. */
  added: string
  updated: string
}

export interface SaveDialogProps<Row extends ListRow> extends FormProps<Row> {
  resource: { readonly add: WriteCall; readonly update: WriteCall }
  /** The endpoints of these calls: a body is checked against them before it is sent. */
  contract: {
    readonly add: { readonly body?: z.ZodType }
    readonly update: { readonly body?: z.ZodType; readonly response: z.ZodType<Row> }
  }
  noun: Noun
  rowName(row: Row): string
  /** What to say of fields that are empty, by name. */
  required?: Readonly<Record<string, string>>
  /** The body to send; undefined where nothing has changed. `known` is the row that it changes, as the user has seen it. */
  bodyOf(form: FormReader, known: Row | undefined): object | undefined
  /** What a conflict compares. */
  facts: readonly Fact<Row>[]
  texts?: Partial<SaveTexts>
  children: ReactNode
}

/**
 * Adds or edits a row. If somebody else changed the row, the dialog shows the difference, and saving again overwrites it; if
 * they deleted it, saving adds it again.
 */
export function SaveDialog<Row extends ListRow>(props: SaveDialogProps<Row>) {
  const { row, open, onOpenChange, noun, facts, rowName, texts, children } = props
  const { save, conflict } = useSave(props)
  const submit = texts?.submit ?? (row ? 'Save' : `Add ${noun.one}`)
  return (
    <FormDialog
      {...{ open, onOpenChange, submit }}
      title={texts?.title ?? (row ? `Edit ${rowName(row)}` : `Add ${noun.one}`)}
      description={texts?.description}
      pending="Saving..."
      onSubmit={save}
    >
      {children}
      {conflict && <SaveConflict before={row} {...{ conflict, facts, noun, submit }} />}
    </FormDialog>
  )
}

function useSave<Row extends ListRow>(props: SaveDialogProps<Row>) {
  const { row, resource, contract, noun, required = {}, bodyOf, texts } = props
  const { conflict, known, sendOver } = useConflict(row, contract.update.response)
  const failed = `Failed to save ${noun.one}`
  const One = capitalized(noun.one)
  const { mutateAsync: add } = useMutation({
    ...resource.add.mutation(),
    mutationFn: (body: object) => resource.add.call({ body }),
    meta: { done: texts?.added ?? `${One} added`, failed },
  })
  const { mutateAsync: update } = useMutation({
    ...resource.update.mutation(),
    mutationFn: ({ id, body }: { id: ListRow['id']; body: object }) =>
      resource.update.call({ params: { id }, body }),
    meta: {
      done: texts?.updated ?? `${One} updated`,
      failed,
      gone: 'Deleted by someone else',
    },
  })

  async function save(form: FormData) {
    const body = bodyOf(readForm(form), known)
    if (!body) return undefined
    const empty = Object.entries(required).filter(([name]) => !form.get(name))
    const errors = {
      ...bodyErrors(known ? contract.update : contract.add, body),
      ...Object.fromEntries(empty),
    }
    if (Object.keys(errors).length > 0) return errors
    return sendOver(() =>
      known ? update({ id: known.id, body: { ...body, version: known.version } }) : add(body),
    )
  }

  return { save, conflict }
}
