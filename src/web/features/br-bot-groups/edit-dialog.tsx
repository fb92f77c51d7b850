import { useState } from 'react'
import { type BrBotGroup, brBotGroups } from '#contract/br-bot-groups.ts'
import { bodyErrors, fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { isGone } from '#web/api/send.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { DialogState } from './group-dialog-request.ts'
import { SizeField, sizeOf } from './size-field.tsx'
import { staleGroup } from './stale-group.ts'
import { useEditGroup } from './use-group-change.ts'

/** Name and size. Sent again after a conflict, it goes over what the operator has been shown. */
export function EditDialog({ group, ...dialog }: DialogState & { group: BrBotGroup }) {
  const { mutateAsync: edit } = useEditGroup(group)
  const [current, setCurrent] = useState<BrBotGroup>()

  const submit = async (form: FormData) => {
    const { id, version } = current ?? group
    const body = { name: String(form.get('name')), size: sizeOf(form), version }
    const faults = bodyErrors(brBotGroups.update, body)
    if (faults) return faults
    try {
      await edit({ params: { id }, body })
      return undefined
    } catch (error) {
      if (isGone(error)) return undefined
      setCurrent(staleGroup(error) ?? current)
      return fieldErrorsOrThrow(error)
    }
  }

  return (
    <FormDialog
      {...dialog}
      title="Edit Group"
      description={`Group #${group.id}`}
      submit="Save Group"
      pending="Saving..."
      onSubmit={submit}
    >
      <TextField
        name="name"
        label="Group Name"
        required
        defaultValue={group.name}
        autoComplete="off"
      />
      <SizeField defaultValue={group.size} />
      {current && <Conflict current={current} />}
    </FormDialog>
  )
}

function Conflict({ current }: { current: BrBotGroup }) {
  return (
    <ConflictNote
      title="Someone else changed this group meanwhile."
      now={[
        { name: 'Name', value: current.name },
        { name: 'Size', value: current.size },
        { name: 'Bots', value: current.bots.length },
        { name: 'Changed', value: <TimeAgo at={new Date(current.updated_at)} /> },
      ]}
    >
      What you typed is still here. Save Group puts it in the place of theirs.
    </ConflictNote>
  )
}
