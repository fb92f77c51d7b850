import type { BrBotRow } from '#contract/br-bots.ts'
import { formatShift } from '#domain/format.ts'
import { ShiftStrip } from '#web/ui/shift-strip.tsx'

interface ShiftProps {
  hours: Pick<BrBotRow, 'start_hour' | 'end_hour'>
  /** The fleet's wall clock in hours. */
  nowHour: number | undefined
}

/** The working hours of a bot in a row of the table. */
export function Shift({ hours: { start_hour, end_hour }, nowHour }: ShiftProps) {
  return (
    <span className="block w-24">
      <ShiftStrip startHour={start_hour} endHour={end_hour} nowHour={nowHour} />
      <span className="num mt-1 block font-mono text-2xs text-fg-3 leading-none">
        {formatShift(start_hour, end_hour)}
      </span>
    </span>
  )
}
