import type { ReactNode } from 'react'
import type { WriteCall } from '../page/definition.ts'

/** The properties of the control in a cell. It looks like the plain value until its first use. */
export interface EditControl<Row, Value> {
  row: Row
  /** "Job type of Bot_7". */
  label: string
  value: Value
  /** Sends the value. */
  onValueChange(value: Value): void
  /** While it is open, the rows are pinned, and a change of another user is a conflict. */
  onOpenChange(isOpen: boolean): void
}

/** One editable value of a row. */
export interface EditedValue<Row, Value> {
  /** The change that the cell makes; its body is the value and the version of the row. */
  readonly call: WriteCall
  /** "Job type". */
  readonly label: string
  /** Noun for the row in a conflict: "BR bot". */
  readonly noun: string
  readonly texts: { done: string; failed: string; reason?: string }
  control(control: EditControl<Row, Value>): ReactNode
  current(row: Row): Value
  bodyOf(value: Value): object
  /** The value in words, for the comparison with the value of another user. */
  textOf(value: Value, row: Row): ReactNode
}
