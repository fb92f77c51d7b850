import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent, NewAgentKey } from '#contract/agents.ts'
import { ApiError, isGone, isStale, newerRow } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { versionIn } from '#web/lib/property-of.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { AgentKeyDialog } from './agent-key-dialog.tsx'

const OVERLAPS = [
  { value: 60, label: 'Accept it for another hour' },
  { value: 1440, label: 'Accept it for another day' },
  { value: 0, label: 'End it now' },
]

/** Replaces the key of an agent, then shows the new one in place of the form. */
export function RotateKeyDialog({ agent, ...dialog }: DialogState & { agent: Agent }) {
  const { id, name } = agent
  const [version, setVersion] = useState(agent.version)
  const [rotated, setRotated] = useState<NewAgentKey>()
  const { rotateKey } = api.agents
  const { mutateAsync: rotate } = useMutation({
    ...rotateKey.mutation(),
    mutationFn: (input: Parameters<typeof rotateKey.call>[0]) =>
      rotateKey.call(input).catch(explain),
    meta: { failed: 'Failed to replace the key', gone: 'Deleted by someone else' },
  })
  if (rotated) return <AgentKeyDialog {...dialog} agent={rotated} />
  const send = async (form: FormData) => {
    const overlap_minutes = readForm(form).number('overlap_minutes')
    try {
      setRotated(await rotate({ params: { id }, body: { overlap_minutes, version } }))
      // Returning no errors would close the dialog.
      return {}
    } catch (error) {
      if (isGone(error)) return undefined
      setVersion(versionIn(newerRow(error)) ?? version)
      throw error
    }
  }
  return (
    <FormDialog
      {...dialog}
      title={`Replace the key of ${name}`}
      description="You get a new key for its program. This cannot be undone."
      submit="Replace key"
      pending="Replacing..."
      onSubmit={send}
    >
      <SelectField
        name="overlap_minutes"
        label="Current key"
        hint="End it now if it may have leaked. Until the program has the new key, its reports are then refused."
        options={OVERLAPS}
        defaultValue={60}
      />
    </FormDialog>
  )
}

/** An earlier request may have replaced the key. Its response, which was lost, contained the new one. */
function explain(error: unknown): never {
  if (isStale(error) && error.earlier)
    throw new ApiError({
      ...error.problem,
      message:
        'The key may have been replaced before: the response with the new one was lost. If you replace it again, the key that the program uses now ends immediately.',
    })
  throw error
}
