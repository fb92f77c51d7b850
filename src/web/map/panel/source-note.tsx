import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import type { BotCounts } from '../bots/protocol.ts'
import { OVERLAY } from './layout.ts'

interface SourceNoteProps extends Pick<ComponentProps<'p'>, 'role' | 'aria-label' | 'children'> {
  counts: BotCounts | undefined
  /** The color while the source is connected. */
  tone: 'green' | 'purple'
}

/** A line on the map with the state of its bots; yellow while the source is not connected, or agents are silent. */
export function SourceNote({ counts, tone, children, ...props }: SourceNoteProps) {
  return (
    <p
      {...props}
      className={classNames(
        OVERLAY,
        'flex w-fit items-center gap-2 px-2.5 py-1.5 text-2xs',
        isConnected(counts) && !counts?.unknown ? TONES[tone] : 'tone-yellow text-tone',
      )}
    >
      <i aria-hidden className="size-2 shrink-0 rounded-full bg-tone-mark" />
      {children}
    </p>
  )
}

const TONES = { green: 'tone-green text-fg-2', purple: 'tone-purple text-fg-2' }

/** Also true before the first counts arrive. */
export const isConnected = (counts: BotCounts | undefined) =>
  counts === undefined || counts.connection === 'connected'
