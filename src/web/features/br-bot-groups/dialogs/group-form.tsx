import { type BrBotGroup, brBotGroups } from '#contract/br-bot-groups.ts'
import { formatDateTime } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { GROUP } from '#web/features/br-bot-groups/noun.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import type { DeleteProps, FormProps } from '#web/lists/page/definition.ts'
import type { FormReader } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { SizeField } from './size-field.tsx'

export function GroupForm({ row, ...dialog }: FormProps<BrBotGroup>) {
  return row ? <EditDialog row={row} {...dialog} /> : <CreateDialog {...dialog} />
}

const FACTS: readonly Fact<BrBotGroup>[] = [
  { label: 'Name', fields: ['name'], of: ({ name }) => name },
  { label: 'Size', fields: ['size'], of: ({ size }) => String(size) },
  { label: 'Bots', fields: [], of: ({ bots }) => String(bots.length) },
  {
    label: 'Time of change',
    fields: [],
    of: ({ updated_at }) => formatDateTime(new Date(updated_at)),
  },
]

function EditDialog({ row: group, ...dialog }: DeleteProps<BrBotGroup>) {
  return (
    <SaveDialog
      {...dialog}
      row={group}
      resource={api.brBotGroups}
      contract={brBotGroups}
      noun={GROUP}
      rowName={({ name }) => name}
      facts={FACTS}
      texts={{
        title: 'Edit Group',
        description: `Group #${group.id}`,
        submit: 'Save Group',
      }}
      bodyOf={bodyOf}
    >
      <TextField name="name" label="Group Name" required defaultValue={group.name} />
      <SizeField defaultValue={group.size} />
    </SaveDialog>
  )
}

const bodyOf = (form: FormReader) => ({ name: form.text('name'), size: form.number('size') })
