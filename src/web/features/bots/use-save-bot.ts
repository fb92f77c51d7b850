import { useMutation } from '@tanstack/react-query'
import { NO_TASK, Task } from '#contract/bot-choices.ts'
import { ListedBot } from '#contract/bots.ts'
import { api } from '#web/api/client.ts'
import { useConflict } from '#web/lists/use-conflict.ts'

const failed = 'Failed to save bot'

/** Adds a game account or changes a row: of a row only what was touched, so that the rest stays as the bot reports it. */
export function useSaveBot(bot: ListedBot | undefined, serverId: number | null) {
  const { conflict, sendOver } = useConflict(bot, ListedBot)
  const { mutateAsync: add } = useMutation({
    ...api.bots.add.mutation(),
    meta: { done: 'Bot added', failed },
  })
  const { mutateAsync: update } = useMutation({
    ...api.bots.update.mutation(),
    meta: { done: 'Bot updated', failed, gone: 'Deleted by someone else' },
  })

  async function save(form: FormData) {
    if (serverId === null) return { server_id: 'Choose a server' }
    const entered = readForm(form)
    return sendOver((known) => {
      if (!known) return add({ body: { ...entered, server_id: serverId } })
      const { password, ...rest } = entered
      const touched = bot ? touchedOf(rest, bot) : rest
      const body = { ...touched, ...(password !== '' && { password }), version: known.version }
      // Nothing was touched: nothing is sent.
      if (Object.keys(body).length === 1) return Promise.resolve()
      return update({ params: { id: known.id }, body })
    })
  }

  return { save, conflict }
}

function readForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const task = text('task')
  return {
    nickname: text('nickname'),
    password: text('password'),
    task: task === NO_TASK ? null : (Task.safeParse(task).data ?? null),
    cash: Number(text('cash')),
    deposit: Number(text('deposit')),
    payday: Number(text('payday')),
    skin: Number(text('skin')),
    regip: text('regip').trim() || null,
  }
}

type Entered = Omit<ReturnType<typeof readForm>, 'password'>

/** A status that the console does not know cannot be sent, and stays unless another is chosen. */
function touchedOf(entered: Entered, bot: ListedBot): Partial<Entered> {
  const isRawTask = bot.task !== null && !Task.safeParse(bot.task).success && entered.task === null
  return Object.fromEntries(
    Object.entries(entered).filter(([name, value]) => {
      if (name === 'task' && isRawTask) return false
      return value !== new Map<string, unknown>(Object.entries(bot)).get(name)
    }),
  )
}
