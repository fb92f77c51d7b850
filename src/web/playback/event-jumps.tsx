import { useEffect, useRef, useState } from 'react'
import { actionWords } from '#domain/action-words.ts'
import { formatMoment } from '#domain/format.ts'
import { taskOf } from '#domain/task.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useMay } from '#web/session/use-may.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkipBack, SkipForward } from '#web/ui/icons.ts'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import type { Playback } from './playback.ts'

export interface EventScope {
  readonly serverId?: number | undefined
  readonly botId?: number | undefined
}

const KINDS = [
  { value: 'status', label: 'Status change' },
  { value: 'failure', label: 'Failure' },
  { value: 'audit', label: 'Audit entry' },
] as const
type Kind = (typeof KINDS)[number]['value']
type Direction = 'next' | 'previous'

interface EventJumpsProps {
  playback: Playback
  scope: EventScope
}

/** Moves to the next or previous event of a kind. */
export function EventJumps({ playback, scope }: EventJumpsProps) {
  const [kind, setKind] = useState<Kind>('status')
  const { text, jump } = useJump(playback, scope)
  const mayReadAudit = useMay(api.audit.list)
  const kinds = KINDS.filter(({ value }) => value !== 'audit' || mayReadAudit)
  const noun = KINDS.find(({ value }) => value === kind)?.label.toLowerCase()
  return (
    <>
      <div className="flex items-center">
        <IconButton label={`Previous ${noun}`} onClick={() => void jump(kind, 'previous')}>
          <SkipBack size={15} />
        </IconButton>
        <LazySelect
          label="Kind of event"
          className="w-36"
          options={kinds}
          value={kind}
          onValueChange={(next) => setKind(next)}
        />
        <IconButton label={`Next ${noun}`} onClick={() => void jump(kind, 'next')}>
          <SkipForward size={15} />
        </IconButton>
      </div>
      <p role="status" aria-label="Event" className="min-w-0 truncate text-xs">
        {text}
      </p>
    </>
  )
}

/** Repeats the search until it ends, because each response covers a part of the history. */
function useJump(playback: Playback, { serverId, botId }: EventScope) {
  const [text, setText] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function search(kind: Kind, direction: Direction, signal: AbortSignal) {
    for (let at = new Date(playback.atMs).toISOString(); ; ) {
      const query = { at, kind, direction, server_id: serverId, bot_id: botId }
      const found = await api.history.nearestEvent.call({ query }, { signal })
      if (signal.aborted || found.event || found.searched_to === null) return found.event
      at = found.searched_to
      setText(`Searching… ${formatMoment(new Date(at))}`)
    }
  }
  async function jump(kind: Kind, direction: Direction) {
    running.current?.abort()
    const abort = new AbortController()
    const { signal } = abort
    running.current = abort
    playback.pause()
    setText('Searching…')
    const startMs = playback.atMs
    // The moment that the user chooses during the search must not be replaced by that of the event.
    const unsubscribe = playback.subscribe(() => {
      if (playback.atMs === startMs && !playback.state.isPlaying) return
      abort.abort()
      setText('')
    })
    try {
      const event = await search(kind, direction, signal)
      if (signal.aborted) return
      unsubscribe()
      if (event) playback.seek(Date.parse(event.at))
      const nothing = `The history has no ${direction} event of this kind.`
      setText(event ? textOf(event) : nothing)
    } catch (error) {
      if (!signal.aborted) setText(reasonOf(error))
    } finally {
      unsubscribe()
    }
  }
  return { text, jump }
}

type Event = NonNullable<Awaited<ReturnType<typeof api.history.nearestEvent.call>>['event']>

function textOf({ bot, task, entry }: Event): string {
  if (entry) return `${actionWords(entry.action)} by ${entry.username ?? 'the console'}`
  const name = bot?.nickname ?? `Bot #${bot?.id}`
  return `${name}: ${task === null ? 'no task' : taskOf(task).label}`
}
