import { type ServerRow, servers } from '#contract/servers.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import type { FormReader } from '#web/lists/dialogs/form-reader.ts'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import type { FormProps } from '#web/lists/page/definition.ts'
import { AddressFields } from '#web/ui/form/address-fields.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ColorField } from './color-field.tsx'
import { SERVER } from './noun.ts'

const FACTS: readonly Fact<ServerRow>[] = [
  { label: 'Name', fields: ['name'], of: ({ name }) => name },
  { label: 'Address', fields: ['ip', 'port'], of: ({ ip, port }) => addressOf(ip, port) },
  { label: 'Colour', fields: ['color'], of: ({ color }) => color ?? 'Grey' },
  { label: 'State', fields: ['active'], of: ({ active }) => (active ? 'Active' : 'Inactive') },
]

export function ServerForm(props: FormProps<ServerRow>) {
  const { row } = props
  return (
    <SaveDialog
      {...props}
      resource={api.servers}
      contract={servers}
      noun={SERVER}
      rowName={({ name }) => name}
      facts={FACTS}
      bodyOf={bodyOf}
    >
      <TextField
        name="name"
        label="Name"
        required
        defaultValue={row?.name ?? ''}
        maxLength={64}
        autoComplete="off"
      />
      <AddressFields host={{ name: 'ip', value: row?.ip }} port={row?.port} />
      <ColorField defaultValue={row?.color ?? ''} />
      <CheckField name="active" label="Active" defaultChecked={row?.active ?? true} />
    </SaveDialog>
  )
}

const bodyOf = (form: FormReader) => ({
  name: form.text('name'),
  ip: form.text('ip').trim(),
  port: form.number('port'),
  color: form.text('color').trim() || null,
  active: form.isChecked('active'),
})
