import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { bodyErrors } from '#web/api/field-errors.ts'
import { useTurns } from '#web/api/in-turn.ts'
import { versionIn } from '#web/lib/property-of.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { type FormReader, readForm } from '#web/ui/form/form-reader.ts'
import type { FormProps, ListRow, WriteCall } from '../page/definition.ts'
import { capitalized, type Noun } from '../page/noun.ts'
import { useConflict } from '../use-conflict.ts'
import { type Fact, SaveConflict } from './conflict.tsx'
import { KeptSecret, type StoredSecret } from './stored-secret-field.tsx'

interface SaveTexts {
  title: string
  description: string
  submit: string
  /** The toasts on success. */
  added: string
  updated: string
  /**
   * The toast of every failure, if the specification defines one. By default, only failures that the form cannot show have
   * a toast.
   */
  failed: string
  /** Shown under `failed` when the server sent no message. */
  reason: string
}

export interface SaveDialogProps<Row extends ListRow> extends FormProps<Row> {
  resource: { readonly add: WriteCall; readonly update: WriteCall }
  /** The endpoints of these calls: a body is validated against their schemas before it is sent. */
  contract: {
    readonly add: { readonly body?: z.ZodType }
    readonly update: { readonly body?: z.ZodType; readonly response: z.ZodType<Row> }
  }
  noun: Noun
  rowName(row: Row): string
  /** Messages for empty fields, by name. */
  required?: Readonly<Record<string, string>>
  /** The draft from the form. `known` is the edited row in the version that the user has seen; undefined to add a row. */
  bodyOf(form: FormReader, known: Row | undefined): object
  /** The values that a conflict compares. */
  facts: readonly Fact<Row>[]
  texts?: Partial<SaveTexts>
  /** The secret of the row, if the form has a `StoredSecretField`. */
  secret?: StoredSecret
  children: ReactNode
}

/**
 * Adds or edits a row. Editing sends only the changed fields. If another user changed the row, the dialog shows their
 * changes, and saving again merges both. If they deleted it, saving adds it again.
 */
export function SaveDialog<Row extends ListRow>(props: SaveDialogProps<Row>) {
  const { row, open, onOpenChange, noun, facts, rowName, texts, secret, children } = props
  const { save, conflict, known, changed } = useSave(props)
  const submit = texts?.submit ?? (row ? 'Save' : `Add ${noun.one}`)
  return (
    <FormDialog
      {...{ open, onOpenChange, submit }}
      title={texts?.title ?? (row ? `Edit ${rowName(row)}` : `Add ${noun.one}`)}
      description={texts?.description}
      pending="Saving..."
      onSubmit={save}
    >
      <KeptSecret value={known && secret?.noun}>{children}</KeptSecret>
      {conflict && (
        <SaveConflict
          key={versionIn(conflict)}
          before={row}
          {...{ conflict, changed, facts, noun, submit, secret }}
        />
      )}
    </FormDialog>
  )
}

function useSave<Row extends ListRow>(props: SaveDialogProps<Row>) {
  const { row, resource, contract, noun, required = {}, bodyOf, texts } = props
  const { conflict, known, sendOver } = useConflict(row, contract.update.response)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const failed = texts?.failed ?? `Failed to save ${noun.one}`
  const isShownInForm = texts?.failed === undefined
  const One = capitalized(noun.one)
  const { mutateAsync: add } = useMutation({
    ...resource.add.mutation(),
    mutationFn: (body: object) => resource.add.call({ body }),
    meta: { done: texts?.added ?? `${One} added`, failed, isShownInForm },
  })
  const inTurn = useTurns(resource.update)
  const { mutateAsync: update } = useMutation({
    ...resource.update.mutation(),
    mutationFn: ({ row, changes }: { row: ListRow; changes: object }) =>
      inTurn(row, (version) =>
        resource.update.call({ params: { id: row.id }, body: { ...changes, version } }),
      ),
    meta: {
      done: texts?.updated ?? `${One} updated`,
      failed,
      isShownInForm,
      ...(texts?.reason && { reason: texts.reason }),
      gone: 'Deleted by someone else',
    },
  })

  async function save(form: FormData, initial: FormData) {
    const draft = bodyOf(readForm(form), known)
    const empty = Object.entries(required).filter(([name]) => !form.get(name))
    const errors = {
      ...bodyErrors(known ? contract.update : contract.add, draft),
      ...Object.fromEntries(empty),
    }
    if (Object.keys(errors).length > 0) return errors
    const changes = changesOf(draft, bodyOf(readForm(initial), known))
    setChanged(new Set(Object.keys(changes)))
    return sendOver(async () => {
      if (!known) await add(draft)
      else if (Object.keys(changes).length > 0) await update({ row: known, changes })
    })
  }

  return { save, conflict, known, changed }
}

/** The entries of `draft` that differ from those of `before`. */
const changesOf = (draft: object, before: object) => {
  const was = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => JSON.stringify(value) !== was.get(name)),
  )
}
