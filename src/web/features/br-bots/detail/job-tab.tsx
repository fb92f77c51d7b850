import { type ReactNode, useRef, useState } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { addressOf } from '#domain/address.ts'
import { formatDuration, formatShift } from '#domain/format.ts'
import { JOB_TYPE_OPTIONS, jobTypeLabel } from '#domain/job-type.ts'
import { shownSkin } from '#domain/skin.ts'
import { checkHours, HOUR_OPTIONS } from '#web/entities/hours.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { useServers } from '#web/pickers/use-servers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Copyable, Fact, Facts, Section } from '#web/ui/facts.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pencil, X } from '#web/ui/icons.ts'
import { Select } from '#web/ui/select/select.tsx'
import { ShiftStrip } from '#web/ui/shift-strip.tsx'
import { ConfirmChanges } from './confirm-changes.tsx'
import { useConfirmedChange } from './use-confirmed-change.ts'
import { type JobTabProps, useJobDraft } from './use-job-draft.ts'

export function JobTab({ bot, drafts }: JobTabProps) {
  const { skin, bot_id } = bot
  const shown = shownSkin(skin)
  return (
    <div className="grid gap-4">
      <Section title="Job Details">
        <Facts>
          <JobTypeField bot={bot} drafts={drafts} />
          <Fact name="Skin ID">{shown === skin ? skin : `${skin} (displayed as ${shown})`}</Fact>
          <Fact name="Bot ID">
            <Copyable label="bot ID" text={String(bot_id)} />
          </Fact>
        </Facts>
      </Section>
      <HoursField bot={bot} drafts={drafts} />
      <ServerInfo bot={bot} />
    </div>
  )
}

function ServerInfo({ bot: { bot: account, server_ids } }: { bot: BrBot }) {
  const server = useServers().byId.get(account.server_id)
  const others = server_ids.filter((id) => id !== account.server_id)
  return (
    <Section title="Server Info">
      <Facts>
        <Fact name="Name">{server?.display_name ?? `Server ${account.server_id}`}</Fact>
        <Fact name="Address">
          {server && <Copyable label="server address" text={addressOf(server.ip, server.port)} />}
        </Fact>
        <Fact name="Status">
          {server && (
            <Badge tone={server.active ? 'green' : 'outline'}>
              {server.active ? 'Active' : 'Inactive'}
            </Badge>
          )}
        </Fact>
        {others.length > 0 && (
          <Fact name="May Also Play On">
            {others.map((id) => (
              <ServerTag key={id} id={id} />
            ))}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

/** The working hours, in the time zone of the fleet. */
function HoursField({ bot, drafts }: JobTabProps) {
  const draft = useJobDraft(drafts, bot, ['start_hour', 'end_hour'])
  const { start_hour, end_hour } = draft.values
  const { timeZone, nowHour } = useFleetClock()
  const end = useRef<HTMLDivElement>(null)
  const { open, ...confirmation } = useConfirmedChange(bot, { onDone: draft.drop })
  // The buttons that drop the choice disappear with it.
  const drop = () => {
    draft.drop()
    end.current?.focus()
  }
  const now = formatShift(bot.start_hour, bot.end_hour)
  const chosen = formatShift(start_hour, end_hour)
  const save = () => {
    if (checkHours(draft.values)) open({ start_hour, end_hour }, `${now} → ${chosen}`)
  }

  return (
    <Section
      title="Working Hours"
      aside={<span className="num text-fg-3 text-xs">{timeZone && `Hours in ${timeZone}`}</span>}
    >
      <div ref={end} tabIndex={-1} className="grid gap-3 outline-none">
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label="Start hour"
            className="w-24"
            options={HOUR_OPTIONS}
            value={start_hour}
            onValueChange={(hour) => draft.change({ start_hour: hour })}
          />
          <span aria-hidden>–</span>
          <Select
            label="End hour"
            className="w-24"
            options={HOUR_OPTIONS}
            value={end_hour}
            onValueChange={(hour) => draft.change({ end_hour: hour })}
          />
          <output className="num text-fg-2">{formatDuration(start_hour, end_hour)}</output>
          {draft.isChanged && !draft.isContested && (
            <span className="ml-auto flex gap-2">
              <Button onClick={drop}>Reset</Button>
              <Button variant="primary" onClick={save}>
                Save Hours
              </Button>
            </span>
          )}
        </div>
        <ShiftStrip startHour={start_hour} endHour={end_hour} nowHour={nowHour} />
        {draft.isContested && (
          <Contested
            name="Current working hours"
            now={now}
            chosen={chosen}
            onSave={save}
            onDrop={drop}
          />
        )}
      </div>
      <ConfirmChanges {...confirmation} what="working hours" focus={end} />
    </Section>
  )
}

/** The job type. The pencil turns it into a select, and each choice asks for confirmation. */
function JobTypeField({ bot, drafts }: JobTabProps) {
  const draft = useJobDraft(drafts, bot, ['job_type'])
  const { job_type } = draft.values
  const [isEditing, setEditing] = useState(draft.isChanged)
  const pencil = useRef<HTMLButtonElement>(null)
  const stop = () => {
    draft.drop()
    setEditing(false)
  }
  const { open, ...confirmation } = useConfirmedChange(bot, {
    onDone: stop,
    onCancel: () => !draft.isContested && draft.drop(),
  })
  const askFor = (next: number) => {
    const job = JOB_TYPE_OPTIONS.find(({ value }) => value === next)
    if (job && next !== bot.job_type)
      open({ job_type: job.value }, `${jobTypeLabel(bot.job_type)} → ${job.label}`)
  }
  const choose = (next: number) => {
    draft.change({ job_type: next })
    askFor(next)
  }

  return (
    <>
      <Fact name="Job Type">
        {isEditing ? (
          <Select
            label="Job type"
            className="w-32 md:w-44"
            options={optionsWith(bot.job_type)}
            value={job_type}
            onValueChange={choose}
          />
        ) : (
          jobTypeLabel(bot.job_type)
        )}
        <IconButton
          ref={pencil}
          label={isEditing ? 'Stop editing job type' : 'Edit job type'}
          size="small"
          onClick={() => (isEditing ? stop() : setEditing(true))}
        >
          {isEditing ? <X size={14} /> : <Pencil size={14} />}
        </IconButton>
        {draft.isContested && (
          <Contested
            name="Current job type"
            now={jobTypeLabel(bot.job_type)}
            chosen={jobTypeLabel(job_type)}
            onSave={() => askFor(job_type)}
            onDrop={() => {
              stop()
              pencil.current?.focus()
            }}
          />
        )}
      </Fact>
      <ConfirmChanges {...confirmation} what="job type" focus={pencil} />
    </>
  )
}

/** A job type that the console does not know stays selected but cannot be selected again. */
function optionsWith(current: number) {
  const isKnown = JOB_TYPE_OPTIONS.some(({ value }) => value === current)
  return isKnown
    ? JOB_TYPE_OPTIONS
    : [{ value: current, label: jobTypeLabel(current) }, ...JOB_TYPE_OPTIONS]
}

interface ContestedProps {
  /** The name of the field, its current value, and the operator's choice. */
  name: string
  now: ReactNode
  chosen: ReactNode
  onSave(): void
  onDrop(): void
}

/** Shows both values of a field that two users changed at the same time, and lets the user choose one. */
function Contested({ name, now, chosen, onSave, onDrop }: ContestedProps) {
  return (
    <div className="grid gap-2">
      <ConflictNote title="This bot was changed by someone else." now={[{ name, value: now }]}>
        Your change: {chosen}.
      </ConflictNote>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={onSave}>
          Use mine
        </Button>
        <Button size="small" onClick={onDrop}>
          Keep theirs
        </Button>
      </div>
    </div>
  )
}
