import { type BrBotGroup, brBotGroups, GROUP_NAME_MAX } from '#contract/br-bot-groups.ts'
import { firstCharacters } from '#contract/characters.ts'
import { doneOrGone } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { fieldErrorsOf } from '#web/api/form-errors.ts'
import { useWrite } from '#web/api/use-write.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

const SUFFIX = ' copy'

/** Adds a group with the settings and schedules of another. */
export function CloneDialog({ group, ...dialog }: DialogState & { group: BrBotGroup }) {
  const { mutateAsync: clone } = useWrite(api.brBotGroups.clone, {
    done: 'Group cloned',
    failed: 'Failed to clone group',
    reason: 'An error occurred while cloning the group.',
    gone: `${group.name} was deleted by someone else`,
    isShownInForm: true,
  })

  async function send(form: FormData) {
    const body = { name: readForm(form).text('name') }
    return (
      bodyErrors(brBotGroups.clone, body) ??
      fieldErrorsOf(doneOrGone(clone({ params: { id: group.id }, body })))
    )
  }

  return (
    <FormDialog
      {...dialog}
      title="Clone Group"
      description={`Copies the size, the proxy and the schedules of ${group.name}. Its bots stay where they are, because a bot is in one group at most.`}
      submit="Clone Group"
      pending="Cloning..."
      onSubmit={send}
    >
      <TextField
        name="name"
        label="Group Name"
        required
        maxLength={GROUP_NAME_MAX}
        defaultValue={firstCharacters(group.name, GROUP_NAME_MAX - SUFFIX.length) + SUFFIX}
      />
    </FormDialog>
  )
}
