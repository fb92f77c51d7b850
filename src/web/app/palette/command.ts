import type { Icon } from '#web/ui/icon.tsx'

/** An item of the palette. */
export interface Command {
  /** Unique in the palette. */
  readonly value: string
  readonly label: string
  readonly icon: Icon
  /** Text at the end of the line, such as the kind of a result. */
  readonly detail?: string
  run(): void
}

export interface CommandGroup {
  readonly value: string
  readonly items: Command[]
}
