import { isCancelled } from '#web/lib/cancelled.ts'
import { toast } from './toast.ts'

/** Shows a failure and its reason; shows nothing if the user cancelled the action. */
export function showFailure(title: string, error: unknown): void {
  if (isCancelled(error)) return
  toast.failure(title, error instanceof Error ? error.message : undefined)
}
