import { toast } from '#web/ui/toast.ts'

/** Bots whose end has been told: nobody is told twice. */
const told = new Set<number>()

export function noteToldGone(id: number): void {
  told.add(id)
}

/** Says once that a bot is gone; `nickname` is unknown where nobody has seen it. */
export function tellGone(id: number, nickname: string | undefined): void {
  if (told.has(id)) return
  told.add(id)
  if (nickname === undefined)
    toast.notice('There is no such bot', `It may have been deleted: #${id}`)
  else toast.notice('Deleted by someone else', nickname)
}
