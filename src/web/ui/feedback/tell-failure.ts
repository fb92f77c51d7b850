import { isCancelled } from '#web/lib/cancelled.ts'
import { toast } from './toast.ts'

/** Says that something failed and why; silent when the user cancelled it. */
export function tellFailure(title: string, error: unknown): void {
  if (isCancelled(error)) return
  toast.failure(title, error instanceof Error ? error.message : undefined)
}
