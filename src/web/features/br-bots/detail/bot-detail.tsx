import { type ReactNode, type RefObject, useRef } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { PenalizedBadge } from '#web/entities/penalty-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { useNow } from '#web/lib/use-now.ts'
import type { RowAction } from '#web/lists/page/definition.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.tsx'
import type { BotList } from '../bot-cache.ts'
import { BotActions } from './bot-actions.tsx'
import { DetailBody } from './detail-body.tsx'
import { isPenalized } from './tabs.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useBotDetail } from './use-bot-detail.ts'
import type { KeptDrafts } from './use-kept-draft.ts'
import { useNeighbours } from './use-neighbours.ts'
import type { OpenBot } from './use-open-bot.ts'

export interface BotDetailProps {
  id: number
  isOpen: boolean
  openBot: OpenBot
  list: BotList | undefined
  /** The items of its menu besides editing and deleting. */
  actions: readonly RowAction<BrBot>[]
  drafts: KeptDrafts
}

/** The detail of one bot, with the fields that can be edited. */
export function BotDetail({ id, isOpen, openBot, list, actions, drafts }: BotDetailProps) {
  const { tab, show, setTab, close } = openBot
  const { detail, nickname } = useBotDetail({ id, isOpen, list, onGone: close })
  const neighbours = useNeighbours({ list, id, isOpen, show })
  const name = useRef<HTMLSpanElement>(null)

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      size="wide"
      initialFocus={name}
      finalFocus={() => nameOnPage(id) ?? true}
      title={<Title id={id} nickname={nickname} bot={detail.data} focus={name} />}
      description="Complete information about this Battle Royale bot"
      footer={
        <Footer {...neighbours} onClose={close}>
          {detail.data && <BotActions key={id} bot={detail.data} actions={actions} />}
        </Footer>
      }
    >
      <DetailBody key={id} {...{ detail, tab, drafts }} onTabChange={setTab} />
    </Dialog>
  )
}

/** The name of the bot that was open last, which gets the focus when the dialog closes. */
function nameOnPage(id: number): HTMLElement | null {
  return document.querySelector(`[data-id="${id}"] [data-name]`)
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
      {bot && isPenalized(bot, now) && <PenalizedBadge />}
    </span>
  )
}

interface FooterProps extends ReturnType<typeof useNeighbours> {
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
