import { useMutation } from '@tanstack/react-query'
import { ListedPenalty } from '#contract/penalties.ts'
import { PenaltyType } from '#contract/penalty-choices.ts'
import { api } from '#web/api/client.ts'
import { fromLocalTime, toLocalTime } from '#web/lib/local-time.ts'
import { useConflict } from '#web/lists/use-conflict.ts'

const failed = 'Failed to save penalty'

/** What a choice of kinds calls none: no kind of jail has this name. */
export const UNKNOWN_KIND = '?'

interface Picked {
  botId: number | null
  adminId: number | null
}

/** Adds a penalty or corrects a row. */
export function useSavePenalty(penalty: ListedPenalty | undefined, { botId, adminId }: Picked) {
  const { conflict, sendOver } = useConflict(penalty, ListedPenalty)
  const { mutateAsync: add } = useMutation({
    ...api.penalties.add.mutation(),
    meta: { done: 'Penalty added', failed },
  })
  const { mutateAsync: update } = useMutation({
    ...api.penalties.update.mutation(),
    meta: { done: 'Penalty corrected', failed, gone: 'Deleted by someone else' },
  })

  async function save(form: FormData) {
    const starts_at = timeIn(form, 'starts_at', penalty?.starts_at)
    if (botId === null) return { bot_id: 'Choose a bot' }
    if (starts_at === null) return { starts_at: 'Say when it began' }
    const type = PenaltyType.parse(form.get('type'))
    const kind = form.get('jail_type')
    const draft = {
      type,
      jail_type: type === 'ban' || kind === null || kind === UNKNOWN_KIND ? null : String(kind),
      reason: String(form.get('reason') ?? '').trim(),
      starts_at,
      ends_at: timeIn(form, 'ends_at', penalty?.ends_at),
      admin_id: adminId,
    }
    return sendOver((known) =>
      known
        ? update({ params: { id: known.id }, body: { ...draft, version: known.version } })
        : add({ body: { ...draft, bot_id: botId } }),
    )
  }

  return { save, conflict }
}

/** The instant in a field; one that was not touched keeps its seconds, which the field does not show. */
function timeIn(form: FormData, name: string, before: string | null | undefined): string | null {
  const text = String(form.get(name) ?? '')
  if (before && toLocalTime(new Date(before)) === text) return before
  return fromLocalTime(text)
}
