import { type Admin, admins } from '#contract/admins.ts'
import { THREAT_LEVEL_OPTIONS, threatLevelOf } from '#domain/threat-level.ts'
import { api } from '#web/api/client.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import type { FormProps } from '#web/lists/page/definition.ts'
import { ServerField } from '#web/pickers/server-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ADMIN } from './noun.ts'

const FACTS: readonly Fact<Admin>[] = [
  { label: 'Nickname', fields: ['nickname'], of: ({ nickname }) => nickname },
  {
    label: 'Threat level',
    fields: ['threat_level'],
    of: ({ threat_level }) => threatLevelOf(threat_level).label,
  },
  { label: 'State', fields: [], of: ({ is_active }) => (is_active ? 'Active' : 'Inactive') },
]

export function AdminForm(props: FormProps<Admin>) {
  const { row } = props
  return (
    <SaveDialog
      {...props}
      resource={api.admins}
      contract={admins}
      noun={ADMIN}
      rowName={({ nickname }) => nickname}
      facts={FACTS}
      {...(!row && { required: { server_id: 'Choose a server.' } })}
      bodyOf={(form, known) => ({
        nickname: form.text('nickname'),
        threat_level: form.text('threat_level'),
        ...(!known && { server_id: row?.server_id ?? form.number('server_id') }),
      })}
    >
      <TextField
        name="nickname"
        label="Nickname"
        required
        defaultValue={row?.nickname ?? ''}
        maxLength={64}
      />
      <ServerField fixed={row?.server_id} />
      <SelectField
        name="threat_level"
        label="Threat level"
        options={THREAT_LEVEL_OPTIONS}
        defaultValue={row?.threat_level ?? 'peaceful'}
      />
    </SaveDialog>
  )
}
