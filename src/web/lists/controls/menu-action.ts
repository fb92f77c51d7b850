import type { Icon } from '#web/ui/icon.tsx'

/** One item of a menu. */
export interface MenuAction {
  readonly label: string
  readonly icon?: Icon
  readonly tone?: 'danger'
  /** Reason why it is disabled; undefined if it is enabled. */
  readonly refusal?: string | undefined
  run(): void
}
