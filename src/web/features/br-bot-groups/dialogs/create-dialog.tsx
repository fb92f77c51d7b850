import { useState } from 'react'
import { GROUP_SIZE_DEFAULT, type ScheduleDraft } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Selected } from './bot-selection.tsx'
import { BotSection, ScheduleSection } from './create-sections.tsx'
import { SizeField } from './size-field.tsx'
import { useCreateGroup } from './use-create-group.ts'

/** Creates a group with a proxy, schedules and bots, all of which are optional. */
export function CreateDialog(dialog: DialogState) {
  const [schedules, setSchedules] = useState<readonly ScheduleDraft[]>([])
  const [selected, setSelected] = useState<Selected>(new Map())
  const botIds = [...selected.keys()]
  const { send, refused } = useCreateGroup({ schedules, botIds })

  return (
    <FormDialog
      {...dialog}
      title="Create Group"
      description="Only the size is required. You can add the rest later."
      submit="Create Group"
      pending="Creating..."
      onSubmit={send}
    >
      <TextField
        name="name"
        label="Group Name"
        placeholder="Leave empty to name it automatically"
        autoComplete="off"
      />
      <SizeField defaultValue={GROUP_SIZE_DEFAULT} />
      <Field name="proxy_id" label="Proxy" hint="Banned proxies are not listed.">
        <ProxyPicker name="proxy_id" label="Proxy" placeholder="No proxy" />
      </Field>
      {/* Fields of the form, so that it asks before it discards them. */}
      <input type="hidden" name="bot_ids" value={botIds.join()} />
      <input type="hidden" name="time_schedules" value={schedules.map(formatSchedule).join()} />
      <ScheduleSection schedules={schedules} onChange={setSchedules} />
      <BotSection {...{ selected, refused }} onChange={setSelected} />
    </FormDialog>
  )
}
