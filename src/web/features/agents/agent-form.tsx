import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Agent, agents, type NewAgentKey } from '#contract/agents.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { explainLost, fieldErrorsOf } from '#web/api/form-errors.ts'
import { useWrite } from '#web/api/use-write.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import type { FormProps } from '#web/lists/page/definition.ts'
import { emptyText } from '#web/pickers/empty-text.ts'
import { ServersPicker } from '#web/pickers/servers-picker.tsx'
import { useMe } from '#web/session/identity.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { type FormReader, readForm } from '#web/ui/form/form-reader.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { MultiCombo } from '#web/ui/select/multi-combo.tsx'
import { botsOf } from './agent-facts.ts'
import { AgentKeyDialog } from './agent-key-dialog.tsx'
import { AGENT } from './noun.ts'

const FACTS: readonly Fact<Agent>[] = [
  { label: 'Name', fields: ['name'], of: ({ name }) => name },
  { label: 'Owner', fields: ['owner_id'], of: ({ owner }) => owner.username },
  { label: 'Reports for', fields: ['reports_for', 'server_ids', 'group_ids'], of: botsOf },
  { label: 'Suspended', fields: [], of: ({ is_suspended }) => (is_suspended ? 'Yes' : 'No') },
]

export function AgentForm(props: FormProps<Agent>) {
  if (!props.row) return <AddAgentDialog open={props.open} onOpenChange={props.onOpenChange} />
  return (
    <SaveDialog
      {...props}
      resource={api.agents}
      contract={agents}
      noun={AGENT}
      rowName={({ name }) => name}
      facts={FACTS}
      bodyOf={agentBodyOf}
    >
      <AgentFields row={props.row} />
    </SaveDialog>
  )
}

const ADDED =
  'This agent was added, but the response with its key was lost. Cancel, then replace its key from its menu.'

/** Adds an agent, then shows its key in place of the form. */
function AddAgentDialog(dialog: DialogState) {
  const [added, setAdded] = useState<NewAgentKey>()
  const { mutateAsync: add } = useWrite(api.agents.add, {
    failed: 'Failed to add agent',
    reason:
      'There was a problem connecting to the server. If the agent is in the list, replace its key.',
    isShownInForm: true,
  })
  if (added) return <AgentKeyDialog {...dialog} agent={added} />
  const send = async (form: FormData) => {
    const body = agentBodyOf(readForm(form))
    const faults =
      bodyErrors(agents.add, body) ??
      (await fieldErrorsOf(add({ body }).then(setAdded, explainLost('name', ADDED))))
    // Without a result the dialog would close.
    return faults ?? {}
  }
  return (
    <FormDialog
      {...dialog}
      title="Add agent"
      description="An agent is a program that reports what your bots do."
      submit="Add agent"
      pending="Saving..."
      onSubmit={send}
    >
      <AgentFields row={undefined} />
    </FormDialog>
  )
}

const LIST_HEIGHT = 200
const REPORTS_FOR = [
  { value: 'selected', label: 'Selected servers and groups' },
  { value: 'all', label: 'Every bot' },
]

/** The fields of an agent in the dialogs that add and edit one. */
function AgentFields({ row }: { row: Agent | undefined }) {
  const [reportsFor, setReportsFor] = useState<string>(row?.reports_for ?? 'selected')
  const answer = useQuery(api.agents.choices.query({}))
  const choices = answer.data
  const me = useMe()
  const owner = row?.owner ?? me
  const [ownerId, setOwnerId] = useState(owner?.id ?? '')
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
        hint="For example the machine that the program runs on."
      />
      <SelectField<string>
        name="owner_id"
        label="Owner"
        hint="The user who is responsible for the agent. The agent's reports are refused while the owner is not an approved operator or administrator."
        options={[...(isListed || !owner ? [] : [owner]), ...owners].map(({ id, username }) => ({
          value: id,
          label: username,
        }))}
        value={ownerId}
        onValueChange={setOwnerId}
      />
      <SelectField
        name="reports_for"
        label="Reports for"
        hint="Reports for other bots are rejected and counted."
        options={REPORTS_FOR}
        value={reportsFor}
        onValueChange={(value) => setReportsFor(String(value))}
      />
      {reportsFor === 'selected' && (
        <div className="grid gap-3 md:grid-cols-2">
          <Field name="server_ids" label="Servers" hint="All bots on these servers.">
            <ServersPicker defaultValue={row?.servers.map(({ id }) => id) ?? []} />
          </Field>
          <Field name="group_ids" label="Bot groups" hint="All BR bots in these groups.">
            <MultiCombo
              name="group_ids"
              label="Bot groups"
              placeholder="Choose groups"
              empty={emptyText('groups', answer, choices?.groups.length !== 0)}
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

/** The body omits the servers and groups of an agent that reports for every bot, because the form has no pickers then. */
function agentBodyOf(form: FormReader) {
  const reports_for = form.text('reports_for') === 'all' ? ('all' as const) : ('selected' as const)
  return {
    name: form.text('name'),
    owner_id: form.text('owner_id'),
    reports_for,
    ...(reports_for === 'selected' && {
      server_ids: form.ids('server_ids'),
      group_ids: form.ids('group_ids'),
    }),
  }
}
