import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import type { Noun } from '../page/noun.ts'
import type { Conflict } from '../use-conflict.ts'
import type { StoredSecret } from './stored-secret-field.tsx'

/** A displayed value of a row, for the comparison of two versions. */
export interface Fact<Row> {
  readonly label: string
  /** The form fields that determine the value. */
  readonly fields: readonly string[]
  of(row: Row): string
}

interface SaveConflictProps<Row> {
  /** The row as it was when the form opened. */
  before: Row | undefined
  conflict: Conflict<Row>
  /** The fields that the user has changed. */
  changed: ReadonlySet<string>
  facts: readonly Fact<Row>[]
  noun: Noun
  /** The button that saves. */
  submit: string
  secret: StoredSecret | undefined
}

/** Describes the change of the row by another user while the form was open, and the effect of saving. */
export function SaveConflict<Row>({
  before,
  conflict,
  changed,
  facts,
  noun,
  submit,
  secret,
}: SaveConflictProps<Row>) {
  if (conflict === 'gone')
    return (
      <ConflictNote ref={reveal} title={`This ${noun.one} was deleted by someone else.`}>
        {submit} adds what you entered as a new {noun.one}.{secret && lostSecret(secret, noun)}
      </ConflictNote>
    )
  const theirs = facts
    .filter(({ of }) => before === undefined || of(before) !== of(conflict))
    .map(({ label, fields, of }) => ({
      name: `${label} now`,
      value: of(conflict),
      isReplaced: fields.length > 0 ? fields.some((field) => changed.has(field)) : undefined,
    }))
  return (
    <ConflictNote ref={reveal} title={`This ${noun.one} was changed by someone else.`} now={theirs}>
      {submit} changes only the fields that you edited.
    </ConflictNote>
  )
}

/** A long form has its conflict below the visible fields, and nobody should send it again without having seen that. */
const reveal = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

const lostSecret = (secret: StoredSecret, { one }: Noun) =>
  ` The saved ${secret.noun} was deleted too, so enter it again${secret.isOptional ? `, or leave it empty to add the ${one} without one` : ''}.`

interface StaleDeletionProps {
  noun: Noun
  submit: string
}

export function StaleDeletion({ noun, submit }: StaleDeletionProps) {
  return (
    <ConflictNote title={`This ${noun.one} was changed by someone else.`}>
      {submit} applies to it as it is now.
    </ConflictNote>
  )
}
