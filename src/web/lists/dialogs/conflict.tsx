import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import type { Noun } from '../page/noun.ts'
import type { Conflict } from '../use-conflict.ts'

/** A value of a row as people read it, for the comparison of two versions. */
export interface Fact<Row> {
  readonly label: string
  of(row: Row): string
}

interface SaveConflictProps<Row> {
  /** The row as it was when the form opened. */
  before: Row | undefined
  conflict: Conflict<Row>
  facts: readonly Fact<Row>[]
  noun: Noun
  /** The button that saves. */
  submit: string
}

/** What somebody else did to the row while the form was open, and what saving does now. */
export function SaveConflict<Row>({
  before,
  conflict,
  facts,
  noun,
  submit,
}: SaveConflictProps<Row>) {
  if (conflict === 'gone')
    return (
      <ConflictNote title={`Someone else deleted this ${noun.one} meanwhile.`}>
        {submit} adds what you entered as a new {noun.one}.
      </ConflictNote>
    )
  const changed = facts
    .map(({ label, of }) => ({ label, was: before && of(before), value: of(conflict) }))
    .filter(({ was, value }) => was !== value)
  return (
    <ConflictNote
      title={`Someone else changed this ${noun.one} meanwhile.`}
      now={changed.map(({ label, value }) => ({ name: `${label} now`, value }))}
    >
      What you entered is still here. {submit} replaces their changes.
    </ConflictNote>
  )
}

interface StaleDeletionProps {
  noun: Noun
  submit: string
}

export function StaleDeletion({ noun, submit }: StaleDeletionProps) {
  return (
    <ConflictNote title={`Someone else changed this ${noun.one} meanwhile.`}>
      {submit} applies to it as it is now.
    </ConflictNote>
  )
}
