import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Agent, agents, type NewAgentKey } from '#contract/agents.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors, fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { readForm } from '#web/lists/dialogs/form-reader.ts'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import type { FormProps } from '#web/lists/page/definition.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { botsOf } from './agent-facts.tsx'
import { AgentFields, agentBodyOf } from './agent-fields.tsx'
import { AgentKeyDialog } from './agent-key-dialog.tsx'
import { AGENT } from './noun.ts'

const FACTS: readonly Fact<Agent>[] = [
  { label: 'Name', fields: ['name'], of: ({ name }) => name },
  { label: 'Owner', fields: ['owner_id'], of: ({ owner }) => owner.username },
  { label: 'Reports for', fields: ['reports_for', 'server_ids', 'group_ids'], of: botsOf },
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

/** Adds an agent, then shows its key in place of the form. */
function AddAgentDialog(dialog: DialogState) {
  const [added, setAdded] = useState<NewAgentKey>()
  const { mutateAsync: add } = useMutation({
    ...api.agents.add.mutation(),
    meta: { failed: 'Failed to add agent', isShownInForm: true },
  })
  if (added) return <AgentKeyDialog {...dialog} agent={added} />
  const send = async (form: FormData) => {
    const body = agentBodyOf(readForm(form))
    const faults = bodyErrors(agents.add, body)
    if (faults) return faults
    try {
      setAdded(await add({ body }))
    } catch (error) {
      return fieldErrorsOrThrow(error)
    }
    // Returning no errors would close the dialog.
    return {}
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
