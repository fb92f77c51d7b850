import { useEffect, useRef } from 'react'
import type { brBots } from '#contract/br-bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'
import { isGone } from '#web/api/send.ts'
import { toast } from '#web/ui/toast.ts'
import { wasRemovedHere } from './use-remove-bot.ts'

/** More than these and it is no accident that needs a word for each. */
const LOOKED_AFTER = 5

type BotList = Output<typeof brBots.list>

interface Seen {
  list: BotList | undefined
  /** The query that the list answers. */
  of: string
}

/** Says so when somebody else deletes a bot that was on the page. */
export function useVanished(list: BotList | undefined, of: string) {
  const seen = useRef<Seen>({ list: undefined, of })
  useEffect(() => {
    const before = seen.current
    seen.current = { list, of }
    if (!list || !before.list || before.of !== of) return
    void tellDeleted(missingFrom(before.list, list))
  }, [list, of])
}

interface Missing {
  id: number
  nickname: string
}

/** Gone from the page, and from the fleet as far as its total tells. */
function missingFrom(before: BotList, now: BotList): Missing[] {
  if (now.meta.total >= before.meta.total) return []
  const here = new Set(now.data.map(({ id }) => id))
  return before.data
    .filter(({ id }) => !here.has(id) && !wasRemovedHere(id))
    .map(({ id, bot }) => ({ id, nickname: bot.nickname }))
    .slice(0, LOOKED_AFTER)
}

async function tellDeleted(missing: Missing[]) {
  const deleted = await Promise.all(
    missing.map(async (bot) => ((await isDeleted(bot)) ? [bot] : [])),
  )
  const names = deleted.flat().map(({ nickname }) => nickname)
  if (names.length > 0) toast.notice('Deleted by someone else', names.join(', '))
}

/** A row can also leave the page because another took its place. */
async function isDeleted({ id }: Missing): Promise<boolean> {
  try {
    await api.brBots.get.call({ params: { id }, query: {} })
    return false
  } catch (error) {
    return isGone(error)
  }
}
