import { toast } from '#web/ui/feedback/toast.ts'
import { noteRemoved } from './use-remove-bot.ts'

/** Bots whose end has been told here. */
const told = new Set<number>()

/** Nobody is told again, by the list neither. */
export function noteToldGone(id: number): void {
  told.add(id)
  noteRemoved(id)
}

/** Says once that a bot is gone; `nickname` is unknown where nobody has seen it. */
export function tellGone(id: number, nickname: string | undefined): void {
  if (told.has(id)) return
  noteToldGone(id)
  if (nickname === undefined)
    toast.notice('There is no such bot', `It may have been deleted: #${id}`)
  else toast.notice('Deleted by someone else', nickname)
}
