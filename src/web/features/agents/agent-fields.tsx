import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { api } from '#web/api/client.ts'
import type { FormReader } from '#web/lists/dialogs/form-reader.ts'
import { ServersPicker } from '#web/pickers/servers-picker.tsx'
import { useMe } from '#web/session/identity.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { MultiCombo } from '#web/ui/select/multi-combo.tsx'
import { Select } from '#web/ui/select/select.tsx'

const LIST_HEIGHT = 200
const REPORTS_FOR = [
  { value: 'selected', label: 'Selected servers and groups' },
  { value: 'all', label: 'Every bot' },
]

/** The fields of an agent in the dialogs that add and edit one. */
export function AgentFields({ row }: { row: Agent | undefined }) {
  const [reportsFor, setReportsFor] = useState<string>(row?.reports_for ?? 'selected')
  const { data: choices } = useQuery(api.agents.choices.query({}))
  const me = useMe()
  const owner = row?.owner ?? me
  const owners = choices?.owners ?? []
  const isListed = owners.some(({ id }) => id === owner?.id)
  return (
    <>
      <TextField
        name="name"
        label="Name"
        required
        defaultValue={row?.name ?? ''}
        maxLength={64}
        autoComplete="off"
        hint="For example the machine that the program runs on."
      />
      <Field
        name="owner_id"
        label="Owner"
        hint="Who is responsible for it. Its reports are refused while the owner is not an approved operator or administrator."
      >
        <Select
          key={owners.length}
          label="Owner"
          name="owner_id"
          options={[...(isListed || !owner ? [] : [owner]), ...owners].map(({ id, username }) => ({
            value: id,
            label: username,
          }))}
          defaultValue={owner?.id ?? ''}
        />
      </Field>
      <Field
        name="reports_for"
        label="Reports for"
        hint="Reports for other bots are rejected and counted."
      >
        <Select
          label="Reports for"
          name="reports_for"
          options={REPORTS_FOR}
          value={reportsFor}
          onValueChange={(value) => setReportsFor(String(value))}
        />
      </Field>
      {reportsFor === 'selected' && (
        <div className="grid gap-3 md:grid-cols-2">
          <Field name="server_ids" label="Servers" hint="All bots on these servers.">
            <ServersPicker
              name="server_ids"
              defaultValue={row?.servers.map(({ id }) => id) ?? []}
            />
          </Field>
          <Field name="group_ids" label="Bot groups" hint="All BR bots in these groups.">
            <MultiCombo
              name="group_ids"
              label="Bot groups"
              placeholder="Choose groups"
              empty={choices ? 'No groups found' : 'Loading groups…'}
              height={LIST_HEIGHT}
              options={(choices?.groups ?? row?.groups ?? []).map(({ id, name }) => ({
                id,
                label: name,
              }))}
              defaultValue={row?.groups.map(({ id }) => id) ?? []}
            />
          </Field>
        </div>
      )}
    </>
  )
}

/** Without the pickers, the selection of an agent that reports for every bot is not sent. */
export function agentBodyOf(form: FormReader) {
  const reports_for = form.text('reports_for') === 'all' ? ('all' as const) : ('selected' as const)
  return {
    name: form.text('name').trim(),
    owner_id: form.text('owner_id'),
    reports_for,
    ...(reports_for === 'selected' && {
      server_ids: form.ids('server_ids'),
      group_ids: form.ids('group_ids'),
    }),
  }
}
