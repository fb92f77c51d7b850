import { AppError, refusedField } from '../errors.ts'
import { codeOf } from './transact.ts'

type Reason = 'duplicate' | 'reference' | 'check'

const REASONS: Record<string, Reason> = {
  '23505': 'duplicate',
  SQLITE_CONSTRAINT_UNIQUE: 'duplicate',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'duplicate',
  '23503': 'reference',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'reference',
  // The error of `on delete restrict` in SQLite, and in PostgreSQL from version 18.
  SQLITE_CONSTRAINT_TRIGGER: 'reference',
  '23001': 'reference',
  '23514': 'check',
  SQLITE_CONSTRAINT_CHECK: 'check',
}

/** A message at the field that caused it. */
interface FieldRefusal {
  readonly field: string
  readonly message: string
}

/** What a violated constraint means to the user. */
export type Refusals = Partial<Record<Reason, string | FieldRefusal>>

/** Waits for a write and turns a violated constraint into a message for the user. */
export async function orRefused<Result>(
  write: Promise<Result>,
  messages: Refusals,
): Promise<Result> {
  try {
    return await write
  } catch (cause) {
    const reason = REASONS[codeOf(cause)]
    const refusal = reason && messages[reason]
    if (!refusal) throw cause
    if (typeof refusal === 'string') throw new AppError('conflict', refusal, { cause })
    const { field, message } = refusal
    throw refusedField(field, message, 'conflict', cause)
  }
}
