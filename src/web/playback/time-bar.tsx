import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { formatMoment, pad } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { localZone, toLocalTime } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceButtons } from '#web/ui/choice-buttons.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeft, ChevronRight, Pause, Play } from '#web/ui/icons.ts'
import { EventJumps, type EventScope } from './event-jumps.tsx'
import { MomentSlider } from './moment-slider.tsx'
import type { HistoryRange, Playback } from './playback.ts'
import { SPEEDS } from './search.ts'
import { useHistoryRange } from './use-history-range.ts'
import { useMoment } from './use-moment.ts'

const STEP_MS = 10_000
const SPEED_OPTIONS = SPEEDS.map((speed) => [speed, `${speed}×`] as const)

export interface TimeBarProps {
  playback: Playback
  /** Whose events the buttons jump to. */
  scope: EventScope
  /** Back to the present. */
  onLive(): void
  /** Shows only the moment, the slider and the play button, because another panel needs the space. */
  isCompact?: boolean
  className?: string
}

/** Chooses a moment of the history, and plays from there. */
export function TimeBar({ playback, scope, onLive, isCompact = false, className }: TimeBarProps) {
  const { range, isFailed } = useHistoryRange()
  const live = (
    <Button variant="primary" className="ml-auto" onClick={onLive}>
      Live
    </Button>
  )
  return (
    <section aria-label="History" className={classNames('grid gap-2 p-2', className)}>
      {range ? (
        <Controls {...{ playback, range, scope, live, isCompact }} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="min-w-0 flex-1 text-fg-2 text-xs">
            {textWithout(range, isFailed)}
          </p>
          {live}
        </div>
      )}
    </section>
  )
}

function textWithout(range: null | undefined, isFailed: boolean): string {
  if (isFailed) return 'The history could not be loaded. Trying again…'
  if (range === undefined) return 'Loading history…'
  return 'There is no history yet. It begins about five minutes after the first report of an agent.'
}

interface ControlsProps {
  playback: Playback
  range: HistoryRange
  scope: EventScope
  live: ReactNode
  isCompact: boolean
}

function Controls({ playback, range, scope, live, isCompact }: ControlsProps) {
  const { isPlaying, isWaiting, speed } = useSyncExternalStore(
    playback.subscribe,
    () => playback.state,
  )
  const atMs = useSyncExternalStore(playback.subscribe, () =>
    playback.state.isPlaying ? null : playback.atMs,
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <MomentField {...{ playback, range }} />
        <span className="text-2xs text-fg-3 max-md:sr-only">{localZone()}</span>
        {!isCompact && (
          <MomentSlider
            {...{ playback, range }}
            className="basis-64 max-md:order-last max-md:basis-full"
          />
        )}
        {live}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <fieldset aria-label="Playback" className="flex">
          <Step playback={playback} label="Back 10 seconds" ms={-STEP_MS}>
            <ChevronLeft size={15} />
          </Step>
          <IconButton
            label={isPlaying ? 'Pause' : 'Play'}
            variant="secondary"
            onClick={() => (isPlaying ? playback.pause() : playback.play())}
          >
            {isPlaying ? <Pause size={15} /> : <Play size={15} />}
          </IconButton>
          <Step playback={playback} label="Forward 10 seconds" ms={STEP_MS}>
            <ChevronRight size={15} />
          </Step>
        </fieldset>
        {isCompact ? (
          <MomentSlider {...{ playback, range }} className="basis-32" />
        ) : (
          <>
            <ChoiceButtons
              label="Speed"
              options={SPEED_OPTIONS}
              value={speed}
              onChange={(next) => playback.setSpeed(next)}
            />
            <EventJumps {...{ playback, scope }} />
          </>
        )}
        <p role="status" className="min-w-0 text-2xs text-fg-2">
          {isWaiting ? 'Loading…' : limitText(atMs, range)}
        </p>
      </div>
    </>
  )
}

interface StepProps {
  playback: Playback
  label: string
  ms: number
  children: ReactNode
}

const Step = ({ playback, label, ms, children }: StepProps) => (
  <IconButton label={label} onClick={() => playback.seek(playback.atMs + ms)}>
    {children}
  </IconButton>
)

/** Why the moment goes no further, at either end of the history; `null` while it plays. */
function limitText(atMs: number | null, { sinceMs, untilMs }: HistoryRange): string {
  if (atMs === sinceMs) return `The history starts at ${formatMoment(new Date(sinceMs))}.`
  if (atMs !== untilMs) return ''
  return `The history ends at ${formatMoment(new Date(untilMs))}. It grows every five minutes.`
}

interface MomentFieldProps {
  playback: Playback
  range: HistoryRange
}

/** The moment as a date and time, to the second. */
function MomentField({ playback, range }: MomentFieldProps) {
  const atMs = useMoment(playback)
  // The running clock must not change what the user is typing.
  const [draft, setDraft] = useState<string>()
  return (
    <input
      type="datetime-local"
      step={1}
      aria-label="Moment, your time"
      className="field num min-w-0 max-md:flex-1"
      min={toLocalTime(new Date(range.sinceMs))}
      value={draft ?? toLocalSeconds(atMs)}
      onChange={({ target }) => {
        setDraft(target.value)
        const chosenMs = Date.parse(target.value)
        if (Number.isFinite(chosenMs)) playback.seek(chosenMs)
      }}
      onBlur={() => setDraft(undefined)}
    />
  )
}

/** `2026-11-21T09:30:05` in the browser's time zone. */
function toLocalSeconds(atMs: number): string {
  const at = new Date(atMs)
  return `${toLocalTime(at)}:${pad(at.getSeconds())}`
}
