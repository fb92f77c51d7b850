import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { formatAgo } from '#domain/format.ts'
import { formatYourTime } from '#web/lib/local-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { TOOLTIP_DELAY_MS, TooltipPopup } from './dialog/tooltip.tsx'

const exactTime = BaseTooltip.createHandle<string>()

/** `3h ago`; the exact date and time on hover and focus. */
export function TimeAgo({ at }: { at: Date }) {
  const now = useNow()
  return (
    <BaseTooltip.Trigger
      handle={exactTime}
      delay={TOOLTIP_DELAY_MS}
      tabIndex={0}
      payload={formatYourTime(at)}
      render={<time dateTime={at.toISOString()} className="num text-fg-2" />}
    >
      {formatAgo(at, new Date(now))}
    </BaseTooltip.Trigger>
  )
}

/** The one tooltip for all times on the page; the app mounts it once. */
export function TimeAgoTooltip() {
  return (
    <BaseTooltip.Root handle={exactTime}>
      {({ payload }) => (
        <BaseTooltip.Portal>
          <TooltipPopup side="top">{payload}</TooltipPopup>
        </BaseTooltip.Portal>
      )}
    </BaseTooltip.Root>
  )
}
