import type { BrBotGroup } from '#contract/br-bot-groups.ts'

export type GroupDialogRequest =
  | { kind: 'add' }
  | { kind: 'add-bots'; group: BrBotGroup }
  | { kind: 'edit'; group: BrBotGroup }
  | { kind: 'delete'; group: BrBotGroup }

export interface DialogState {
  open: boolean
  onOpenChange(open: boolean): void
}

export type OpenDialog = (request: GroupDialogRequest) => void
