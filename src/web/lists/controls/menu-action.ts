import type { Icon } from '#web/ui/icon.tsx'

/** One item of a menu. */
export interface MenuAction {
  readonly label: string
  readonly icon?: Icon
  readonly tone?: 'danger'
  /** Why it is disabled; undefined where it is not. */
  readonly refusal?: string | undefined
  run(): void
}
