import { useState } from 'react'
import { type ServerRow, servers } from '#contract/servers.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import type { FormProps } from '#web/lists/page/definition.ts'
import { AddressFields } from '#web/ui/form/address-fields.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { FormReader } from '#web/ui/form/form-reader.ts'
import { TextField, TextInput } from '#web/ui/form/text-field.tsx'
import { SERVER } from './noun.ts'

const FACTS: readonly Fact<ServerRow>[] = [
  { label: 'Name', fields: ['name'], of: ({ name }) => name },
  { label: 'Address', fields: ['ip', 'port'], of: ({ ip, port }) => addressOf(ip, port) },
  { label: 'Color', fields: ['color'], of: ({ color }) => color ?? 'Gray' },
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
      rowName={({ display_name }) => display_name}
      facts={FACTS}
      bodyOf={bodyOf}
    >
      <TextField name="name" label="Name" required defaultValue={row?.name ?? ''} maxLength={64} />
      <AddressFields host={{ name: 'ip', value: row?.ip }} port={row?.port} />
      <ColorField defaultValue={row?.color ?? ''} />
      <CheckField name="active" label="Active" defaultChecked={row?.active ?? true} />
    </SaveDialog>
  )
}

const bodyOf = (form: FormReader) => ({
  name: form.text('name'),
  ip: form.text('ip'),
  port: form.number('port'),
  color: form.text('color') || null,
  active: form.isChecked('active'),
})

const COLOR = /^#[0-9a-f]{6}$/i
/** The initial color of the palette. */
const NONE = '#8a94a0'

/** A color as text, or picked from the palette of the browser. */
function ColorField({ defaultValue }: { defaultValue: string }) {
  const [color, setColor] = useState(defaultValue)
  return (
    <Field name="color" label="Color" hint="Format #rrggbb. Leave empty for gray.">
      <span className="flex gap-2">
        <TextInput
          value={color}
          onChange={({ currentTarget }) => setColor(currentTarget.value)}
          placeholder="#3fd0c9"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          className="num w-32 font-mono"
        />
        <input
          type="color"
          aria-label="Pick a color"
          value={COLOR.test(color) ? color : NONE}
          onChange={({ target }) => setColor(target.value)}
          className="h-8 w-11 cursor-pointer rounded-md border border-edge bg-sunken p-0.5 pointer-coarse:h-11"
        />
      </span>
    </Field>
  )
}
