import { type ProxyRow, proxies } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { api } from '#web/api/client.ts'
import { formatYourTime, fromLocalTime } from '#web/lib/local-time.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import { StoredSecretField } from '#web/lists/dialogs/stored-secret-field.tsx'
import type { FormProps } from '#web/lists/page/definition.ts'
import { AddressFields } from '#web/ui/form/address-fields.tsx'
import type { FormReader } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'
import { PROXY } from './noun.ts'

const FACTS: readonly Fact<ProxyRow>[] = [
  { label: 'Address', fields: ['host', 'port'], of: ({ host, port }) => addressOf(host, port) },
  { label: 'Login', fields: ['login'], of: ({ login }) => login || 'None' },
  { label: 'Service', fields: ['service'], of: ({ service }) => service || 'None' },
  {
    label: 'Expires',
    fields: ['valid_until'],
    of: ({ valid_until }) =>
      valid_until === null ? 'Never' : formatYourTime(new Date(valid_until)),
  },
  { label: 'Name', fields: ['name'], of: ({ name }) => name },
  { label: 'Banned', fields: [], of: ({ is_banned }) => (is_banned ? 'Yes' : 'No') },
]

export function ProxyForm(props: FormProps<ProxyRow>) {
  const { row } = props
  return (
    <SaveDialog
      {...props}
      resource={api.proxies}
      contract={proxies}
      noun={PROXY}
      rowName={({ name }) => name}
      facts={FACTS}
      bodyOf={bodyOf}
      secret={{ noun: 'password', isOptional: true }}
    >
      <AddressFields host={{ name: 'host', value: row?.host }} port={row?.port} />
      <Credentials row={row} />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          name="service"
          label="Service"
          defaultValue={row?.service ?? ''}
          maxLength={100}
        />
        <TimeField
          name="valid_until"
          label="Expires"
          at={row?.valid_until}
          hint="Leave empty if it never expires."
        />
      </div>
      <TextField
        name="name"
        label="Name"
        defaultValue={row?.name ?? ''}
        maxLength={100}
        hint={row ? undefined : 'Leave empty to use the address.'}
      />
    </SaveDialog>
  )
}

function Credentials({ row }: Pick<FormProps<ProxyRow>, 'row'>) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <TextField
        name="login"
        label="Login"
        defaultValue={row?.login ?? ''}
        maxLength={256}
        spellCheck={false}
      />
      <StoredSecretField name="password" label="Password" autoComplete="off" />
    </div>
  )
}

/** An empty name or password leaves that of an existing proxy unchanged. */
const bodyOf = (form: FormReader, known: ProxyRow | undefined) => ({
  name: form.optional('name') ?? (known ? undefined : null),
  host: form.text('host'),
  port: form.number('port'),
  login: form.text('login'),
  password: form.password('password') || (known ? undefined : ''),
  service: form.text('service'),
  valid_until: fromLocalTime(form.text('valid_until')),
})
