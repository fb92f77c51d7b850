import { useState } from 'react'
import { GROUP_SIZE_DEFAULT, type ScheduleDraft } from '#contract/br-bot-groups.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Chosen } from './bot-chooser.tsx'
import { FirstBots, FirstSchedules } from './first-parts.tsx'
import type { DialogState } from './group-dialog-request.ts'
import { SizeField } from './size-field.tsx'
import { useAddGroup } from './use-add-group.ts'

/** A group with all that it may start with; each part can wait. */
export function AddDialog(dialog: DialogState) {
  const [schedules, setSchedules] = useState<readonly ScheduleDraft[]>([])
  const [chosen, choose] = useState<Chosen>(new Map())
  const { send, refused } = useAddGroup({ schedules, botIds: [...chosen.keys()] })

  return (
    <FormDialog
      {...dialog}
      title="Create Group"
      description="Only the size is needed; the rest can wait."
      submit="Create Group"
      pending="Creating..."
      onSubmit={send}
    >
      <TextField
        name="name"
        label="Group Name"
        placeholder="Named by its number when left empty"
        autoComplete="off"
      />
      <SizeField defaultValue={GROUP_SIZE_DEFAULT} />
      <Field name="proxy_id" label="Proxy" hint="Banned proxies are not listed.">
        <ProxyPicker name="proxy_id" label="Proxy" placeholder="No proxy" />
      </Field>
      <FirstSchedules schedules={schedules} onChange={setSchedules} />
      <FirstBots {...{ chosen, refused }} onChange={choose} />
    </FormDialog>
  )
}
