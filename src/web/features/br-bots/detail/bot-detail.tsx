import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { BrBotRow } from '#contract/br-bots.ts'
import { PenalizedBadge } from '#web/entities/penalty-badge.tsx'
import { FollowedPresence } from '#web/entities/presence-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { brBotSearch } from '#web/features/br-bots/search.ts'
import { useNow } from '#web/lib/use-now.ts'
import { isMissing, notifyMissing } from '#web/lists/notify-missing.ts'
import type { DetailProps } from '#web/lists/page/definition.ts'
import { nameOfRow } from '#web/lists/row-focus.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { useListSearch } from '#web/lists/use-list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { detailQuery, type ShownBots } from '../bot-cache.ts'
import { BotActions } from './bot-actions.tsx'
import { DetailBody } from './detail-body.tsx'
import { isPenalized } from './tabs.tsx'
import { useJobDrafts } from './use-job-draft.ts'
import { useNeighbors } from './use-neighbors.ts'

/** The detail of one bot, with the fields that can be edited. */
export function BotDetail(props: DetailProps<ShownBots, BrBotRow>) {
  const { answer, rows, isOpen, show, onClose } = props
  const id = Number(props.id)
  const list = answer && rows && { ...answer, data: rows }
  const { tab = 'general' } = useListSearch(brBotSearch).search
  const drafts = useJobDrafts()
  const { detail, nickname } = useBotDetail({ id, isOpen, list, onGone: onClose })
  const neighbors = useNeighbors({
    list,
    id,
    isOpen,
    show: (bot, page) => show({ bot, page }),
  })
  const name = useRef<HTMLSpanElement>(null)

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      initialFocus={name}
      finalFocus={() => nameOfRow(id) ?? true}
      title={<Title id={id} nickname={nickname} bot={detail.data} focus={name} />}
      description="Complete information about this Battle Royale bot"
      footer={
        <Footer {...neighbors} onClose={onClose}>
          {detail.data && <BotActions key={id} bot={detail.data} />}
        </Footer>
      }
    >
      <DetailBody
        key={id}
        {...{ detail, tab, drafts }}
        onTabChange={(next) => show({ tab: next === 'general' ? undefined : next })}
      />
    </Dialog>
  )
}

interface TitleProps {
  id: number
  nickname: string | undefined
  bot: ReturnType<typeof useBotDetail>['detail']['data']
  focus: RefObject<HTMLSpanElement | null>
}

function Title({ id, nickname, bot, focus }: TitleProps) {
  const now = useNow()
  return (
    <span ref={focus} tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-none">
      <span className="min-w-0 break-all">{nickname ?? `Bot #${id}`}</span>
      {bot && <ServerTag id={bot.bot.server_id} />}
      {bot && <FollowedPresence bot={bot.bot.id} />}
      {bot && isPenalized(bot, now) && <PenalizedBadge />}
    </span>
  )
}

interface FooterProps extends ReturnType<typeof useNeighbors> {
  onClose(): void
  children: ReactNode
}

function Footer(props: FooterProps) {
  const { step, hasPrevious, hasNext, position, onClose, children } = props
  const bar = useRef<HTMLDivElement>(null)
  useArrowKeys(bar, (by) => void step(by))
  return (
    <>
      <div ref={bar} className="mr-auto flex items-center gap-1">
        <IconButton
          label="Previous bot"
          aria-keyshortcuts="ArrowLeft"
          aria-disabled={!hasPrevious}
          onClick={() => void step(-1)}
        >
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton
          label="Next bot"
          aria-keyshortcuts="ArrowRight"
          aria-disabled={!hasNext}
          onClick={() => void step(1)}
        >
          <ChevronRight size={16} />
        </IconButton>
        <span className="num ml-1 text-fg-3 text-xs">{position}</span>
      </div>
      {children}
      <Button onClick={onClose}>Close</Button>
    </>
  )
}

/** Elements that handle the arrow keys. */
const OWN_ARROWS = 'input, textarea, [role=tablist], [role=combobox], [role=listbox], [role=menu]'

/** Handles the left and right arrow keys while the focus is in the dialog that contains `inside`, not in a dialog above it. */
function useArrowKeys(inside: RefObject<Element | null>, step: (by: 1 | -1) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if ((by !== 1 && by !== -1) || !(event.target instanceof Element)) return
    if (event.target.closest(OWN_ARROWS) || !isFor(inside.current, event.target)) return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    // In the capture phase, because a dialog stops the propagation of keys.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}

/** Without a focused element, key events are sent to the body. */
function isFor(inside: Element | null, target: Element): boolean {
  const dialog = target.closest('[role=dialog]')
  return dialog ? dialog.contains(inside) : target === document.body
}

interface Shown {
  id: number
  isOpen: boolean
  list: ShownBots | undefined
  onGone(): void
}

/** The open bot, kept up to date. If another user deletes it, the detail closes with a notice. */
function useBotDetail({ id, isOpen, list, onGone }: Shown) {
  const refetchInterval = useListInterval()
  const detail = useQuery({ ...detailQuery(id), enabled: isOpen, refetchInterval })
  const nickname = (detail.data ?? list?.data.find((bot) => bot.id === id))?.bot.nickname
  const closes = isOpen && isMissing(detail)

  useEffect(() => {
    if (!closes) return
    notifyMissing('brBots', { id, name: nickname, title: `Bot #${id}` })
    onGone()
  }, [closes, id, nickname, onGone])
  return { detail, nickname }
}
