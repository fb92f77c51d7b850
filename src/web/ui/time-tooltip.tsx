import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'
import { formatYourTime, localZone } from '#web/lib/local-time.ts'
import { TOOLTIP_DELAY_MS, TooltipPopup } from './dialog/tooltip.tsx'

/** The one tooltip for all times on the page; the app mounts it once. */
export function TimeTooltip() {
  const { time, isOpen, setOpen } = useTime()
  return (
    <BaseTooltip.Root open={isOpen} onOpenChange={setOpen}>
      <BaseTooltip.Portal>
        <TooltipPopup side="top" anchor={time}>
          {time && textOf(time)}
        </TooltipPopup>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

/**
 * The date and the time zone. The zone is not in the row, because the first use of `Intl` takes longer than rendering the
 * rows.
 */
const textOf = ({ dataset, dateTime }: HTMLTimeElement) =>
  dataset.detail === 'zone' ? localZone() : formatYourTime(new Date(dateTime))

/** Delay before the tooltip closes, so that the pointer can move from the time to it. */
export const LEAVE_MS = 100

/** The time that is hovered or has the keyboard focus. One listener for the page is cheaper than a trigger in each row. */
function useTime() {
  const [time, setTime] = useState<HTMLTimeElement>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: HTMLTimeElement | undefined
    const page = new AbortController()
    const change = (next: HTMLTimeElement | undefined, delayMs: number) => {
      clearTimeout(timer)
      latest = next
      timer = setTimeout(() => {
        if (next) setTime(next)
        setOpen(next !== undefined)
      }, delayMs)
    }
    const { signal } = page
    const leave = () => {
      const focused = focusedAt(document.activeElement)
      if (!focused || focused !== latest) change(focused, LEAVE_MS)
    }
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      const next = timeAt(target)
      if (next) change(next, TOOLTIP_DELAY_MS)
      else if (isTooltip(target)) clearTimeout(timer)
      else leave()
    }
    const onFocus = ({ target }: FocusEvent) => {
      const next = focusedAt(target)
      if (next) change(next, 0)
    }
    const close = ({ target }: Event) => {
      if (timeAt(target)) change(undefined, 0)
    }
    document.addEventListener('pointerover', onOver, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', close, { signal })
    document.addEventListener('pointerdown', close, { signal })
    return () => {
      clearTimeout(timer)
      page.abort()
    }
  }, [])
  return { time, isOpen, setOpen }
}

const timeAt = (target: EventTarget | null) =>
  (target instanceof Element && target.closest<HTMLTimeElement>('time[data-detail]')) || undefined

/** The time at an element if it has the keyboard focus. */
const focusedAt = (target: EventTarget | null) => {
  const time = timeAt(target)
  return time?.matches(':focus-visible') ? time : undefined
}

const isTooltip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-tooltip]') !== null
