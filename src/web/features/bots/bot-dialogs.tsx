import { Suspense } from 'react'
import type { ListedBot } from '#contract/bots.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

export type BotQuestion =
  | { kind: 'add' }
  | { kind: 'edit'; bot: ListedBot }
  | { kind: 'delete'; bot: ListedBot }

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

interface BotDialogsProps {
  question: BotQuestion
  open: boolean
  onOpenChange(open: boolean): void
}

export function BotDialogs({ question, ...dialog }: BotDialogsProps) {
  return <Suspense>{dialogOf(question, dialog)}</Suspense>
}

function dialogOf(question: BotQuestion, dialog: Omit<BotDialogsProps, 'question'>) {
  switch (question.kind) {
    case 'add':
      return <SaveDialog {...dialog} />
    case 'edit':
      return <SaveDialog bot={question.bot} {...dialog} />
    case 'delete':
      return <DeleteDialog bot={question.bot} {...dialog} />
    default:
      return question satisfies never
  }
}
