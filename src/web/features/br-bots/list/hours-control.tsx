import { type FormEvent, type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import type { BrBotRow } from '#contract/br-bots.ts'
import { formatShift } from '#domain/format.ts'
import { checkHours, HOUR_OPTIONS } from '#web/entities/hours.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { confirmDiscard, discardRequest, useUnsavedInput } from '#web/lib/unsaved-input.ts'
import type { EditControl } from '#web/lists/edit/edited-value.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyOpen } from '#web/ui/dialog/lazy-open.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { Shift } from './shift.tsx'

export type Hours = Pick<BrBotRow, 'start_hour' | 'end_hour'>
type HoursControlProps = EditControl<BrBotRow, Hours>

const load = () => import('#web/ui/dialog/popover.tsx')
const Popover = lazyPart(async () => (await load()).Popover)

/** The working hours of a row. A click opens a form with the start and the end. */
export function HoursControl(props: HoursControlProps) {
  const { label, value } = props
  const { nowHour } = useFleetClock()
  return (
    <LazyOpen
      opens="dialog"
      load={load}
      trigger={(button) => (
        <button
          type="button"
          aria-label={`${label}, ${formatShift(value.start_hour, value.end_hour)}`}
          className="rounded-md border border-transparent px-1.5 py-1 text-left hover:border-edge"
          {...button}
        >
          <Shift hours={value} nowHour={nowHour} />
        </button>
      )}
    >
      {(trigger) => <HoursPopover {...props} trigger={trigger} />}
    </LazyOpen>
  )
}

function HoursPopover(props: HoursControlProps & { trigger: ReactElement }) {
  const { trigger, label, value, onValueChange, onOpenChange } = props
  const [isOpen, setOpen] = useState(true)
  // Other users can change the hours of the row while the form is open.
  const [before, setBefore] = useState(value)
  const [draft, setDraft] = useState(value)
  const tell = useEffectEvent(onOpenChange)
  useEffect(() => {
    tell(isOpen)
    return () => tell(false)
  }, [isOpen])
  const isChanged = () => isOpen && HOURS.some((hour) => draft[hour] !== before[hour])
  useUnsavedInput(isChanged)
  const close = async () => {
    // The question itself is outside of the form.
    if (discardRequest.get()?.isOpen || (isChanged() && !(await confirmDiscard()))) return
    setOpen(false)
  }
  const open = () => {
    setBefore(value)
    setDraft(value)
    setOpen(true)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={(next) => (next ? open() : void close())}
      align="start"
      {...{ label, trigger }}
    >
      <HoursForm
        draft={draft}
        onChange={setDraft}
        onCancel={() => void close()}
        onSave={() => {
          setOpen(false)
          onValueChange(draft)
        }}
      />
    </Popover>
  )
}

const HOURS = ['start_hour', 'end_hour'] as const

interface HoursFormProps {
  draft: Hours
  onChange(draft: Hours): void
  onSave(): void
  onCancel(): void
}

function HoursForm({ draft, onChange, onSave, onCancel }: HoursFormProps) {
  const { timeZone } = useFleetClock()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (checkHours(draft)) onSave()
  }
  const hour = { options: HOUR_OPTIONS, className: 'w-24' }
  return (
    <form onSubmit={submit} className="grid gap-3">
      {timeZone && <p className="text-fg-2 text-xs">Hours in {timeZone}</p>}
      <div className="flex items-center gap-2">
        <LazySelect
          label="Start hour"
          {...hour}
          value={draft.start_hour}
          onValueChange={(start_hour) => onChange({ ...draft, start_hour })}
        />
        <span aria-hidden>–</span>
        <LazySelect
          label="End hour"
          {...hour}
          value={draft.end_hour}
          onValueChange={(end_hour) => onChange({ ...draft, end_hour })}
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" size="small" variant="primary">
          Save hours
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
