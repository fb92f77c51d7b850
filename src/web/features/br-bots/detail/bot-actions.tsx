import type { BrBot } from '#contract/br-bots.ts'
import { api } from '#web/api/client.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { DeleteDialog } from '#web/lists/dialogs/delete-dialog.tsx'
import type { RowAction } from '#web/lists/page/definition.ts'
import { RowMenu } from '#web/lists/page/row-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { EllipsisVertical, Pencil, Trash2 } from '#web/ui/icons.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { BR_BOT, deletionOf } from '../bot-deletion.tsx'
import { EditDialog } from '../dialogs/edit-dialog.tsx'

interface BotActionsProps {
  bot: BrBot
  actions: readonly RowAction<BrBot>[]
}

/** The menu of the open bot, and the dialogs that it opens. */
export function BotActions({ bot, actions }: BotActionsProps) {
  const { current, key, props, open } = useDialog<'edit' | 'delete'>()
  const items: readonly RowAction<BrBot>[] = [
    { label: 'Edit…', icon: Pencil, run: () => open('edit') },
    ...actions,
    { label: 'Delete', icon: Trash2, tone: 'danger', run: () => open('delete') },
  ]
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
        <RowMenu actions={items} row={bot} />
      </Menu>
      {current === 'edit' && <EditDialog key={key} {...props} bot={bot} />}
      {current === 'delete' && (
        <DeleteDialog
          key={key}
          {...props}
          row={bot}
          call={api.brBots.remove}
          uses={undefined}
          noun={BR_BOT}
          name={bot.bot.nickname}
          texts={deletionOf(bot)}
        />
      )}
    </>
  )
}
