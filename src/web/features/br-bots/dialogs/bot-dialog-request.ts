import type { BrBot } from '#contract/br-bots.ts'
import type { ImportKind } from '#web/imports/import-kind.ts'

export type BotDialogRequest =
  | { kind: 'add' }
  | { kind: 'import'; what: ImportKind }
  | { kind: 'delete'; bot: BrBot }
