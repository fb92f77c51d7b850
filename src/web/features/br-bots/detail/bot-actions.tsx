import { type BrBot, type BrBotRow, brBots } from '#contract/br-bots.ts'
import { api } from '#web/api/client.ts'
import { usePaletteActions } from '#web/lib/palette-actions.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { MenuActions } from '#web/lists/controls/menu-actions.tsx'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { DeleteDialog } from '#web/lists/dialogs/delete-dialog.tsx'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import { StoredSecretField } from '#web/lists/dialogs/stored-secret-field.tsx'
import type { RowAction } from '#web/lists/page/definition.ts'
import { actionsOf } from '#web/lists/page/row-actions.ts'
import { ServersPicker } from '#web/pickers/servers-picker.tsx'
import { useServers } from '#web/pickers/use-servers.ts'
import { Button } from '#web/ui/button.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { FormReader } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { EllipsisVertical, Pencil, Trash2 } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/menu.tsx'
import { BR_BOT, deletionOf } from '../bot-deletion.tsx'
import { useBotChanges } from '../list/use-bot-changes.ts'

/** The menu of the open bot, and the dialogs that it opens. */
export function BotActions({ bot }: { bot: BrBot }) {
  const actions = useBotChanges()
  // The bot as it was when the dialog opened, because others may change it before the form is sent.
  const { current, key, props, open } = useDialog<{ kind: 'edit' | 'delete'; bot: BrBot }>()
  const items: readonly RowAction<BrBotRow>[] = [
    { label: 'Edit…', icon: Pencil, run: () => open({ kind: 'edit', bot }) },
    ...actions,
    { label: 'Delete', icon: Trash2, tone: 'danger', run: () => open({ kind: 'delete', bot }) },
  ]
  const menu = actionsOf<BrBotRow>(items, bot)
  usePaletteActions({ subject: bot.bot.nickname, actions: menu })
  return (
    <>
      <Menu
        trigger={
          <Button>
            <EllipsisVertical size={15} aria-hidden />
            Actions
          </Button>
        }
      >
        <MenuActions actions={menu} />
      </Menu>
      {current?.kind === 'edit' && <EditDialog key={key} {...props} bot={current.bot} />}
      {current?.kind === 'delete' && (
        <DeleteDialog
          key={key}
          {...props}
          row={current.bot}
          call={api.brBots.remove}
          uses={undefined}
          noun={BR_BOT}
          name={current.bot.bot.nickname}
          texts={deletionOf(current.bot)}
        />
      )}
    </>
  )
}

/** Edits the credentials and the servers of a bot; job type and hours are edited in their tab. */
function EditDialog({ bot, ...dialog }: DialogState & { bot: BrBot }) {
  const { byId } = useServers()
  const nameOf = (id: number) => byId.get(id)?.display_name ?? `Server ${id}`
  const home = bot.bot.server_id
  const facts: readonly Fact<BrBot>[] = [
    { label: 'Email', fields: ['email'], of: ({ email }) => email || 'None' },
    {
      label: 'Servers',
      fields: ['server_ids'],
      of: ({ server_ids }) => server_ids.map(nameOf).join(', '),
    },
  ]
  // The server of the game account stays first.
  const bodyOf = (form: FormReader) => ({
    email: form.text('email'),
    password: form.password('password') || undefined,
    server_ids: [home, ...form.ids('server_ids').filter((id) => id !== home)],
  })
  return (
    <SaveDialog
      {...dialog}
      row={bot}
      resource={api.brBots}
      contract={brBots}
      noun={BR_BOT}
      rowName={({ bot: { nickname } }) => nickname}
      facts={facts}
      bodyOf={bodyOf}
      secret={{ noun: 'password' }}
      texts={{
        updated: 'Bot updated',
        failed: 'Failed to update bot',
        reason: 'An error occurred while updating the bot settings.',
      }}
    >
      <TextField
        name="email"
        label="Email"
        inputMode="email"
        defaultValue={bot.email}
        spellCheck={false}
      />
      <StoredSecretField name="password" label="Password" autoComplete="new-password" />
      <Field name="server_ids" label="Servers" hint={`The game account stays on ${nameOf(home)}.`}>
        <ServersPicker defaultValue={bot.server_ids} />
      </Field>
    </SaveDialog>
  )
}
