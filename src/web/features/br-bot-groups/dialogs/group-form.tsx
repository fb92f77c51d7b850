import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import type { FormProps } from '#web/lists/page/definition.ts'
import { CreateDialog } from './create-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'

export function GroupForm({ row, ...dialog }: FormProps<BrBotGroup>) {
  return row ? <EditDialog row={row} {...dialog} /> : <CreateDialog {...dialog} />
}
