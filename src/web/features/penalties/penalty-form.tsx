import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListedPenalty, penalties } from '#contract/penalties.ts'
import type { PenaltyType } from '#contract/penalty-choices.ts'
import { JAIL_KIND_OPTIONS, PENALTY_TYPE_OPTIONS, penaltyOf } from '#domain/penalty.ts'
import { threatLevelOf } from '#domain/threat-level.ts'
import { api } from '#web/api/client.ts'
import { formatYourTime, fromLocalTime } from '#web/lib/local-time.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import type { FormProps } from '#web/lists/page/definition.ts'
import { BotPicker, type PickedBot } from '#web/pickers/bot-picker.tsx'
import { emptyText } from '#web/pickers/empty-text.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { FormReader } from '#web/ui/form/form-reader.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'
import { Combo } from '#web/ui/select/combo.tsx'
import { PENALTY } from './noun.ts'

type PenaltyProps = FormProps<ListedPenalty>

/** The value of an unknown jail type in the select. */
const UNKNOWN_KIND = '?'

const FACTS: readonly Fact<ListedPenalty>[] = [
  { label: 'Type', fields: ['type', 'jail_type'], of: (penalty) => penaltyOf(penalty).label },
  {
    label: 'Starts',
    fields: ['starts_at'],
    of: ({ starts_at }) => formatYourTime(new Date(starts_at)),
  },
  {
    label: 'Ends',
    fields: ['ends_at'],
    of: ({ ends_at }) => (ends_at === null ? 'Never' : formatYourTime(new Date(ends_at))),
  },
  { label: 'Reason', fields: ['reason'], of: ({ reason }) => reason || '—' },
  { label: 'Admin', fields: ['admin_id'], of: ({ admin_name }) => admin_name ?? 'Unknown' },
]

export function PenaltyForm(props: PenaltyProps) {
  const { row } = props
  const [bot, setBot] = useState<PickedBot | null>(row ? { id: row.bot_id, ...row.bot } : null)
  const [adminId, setAdminId] = useState(row?.admin_id ?? null)
  const pickBot = (next: PickedBot | null) => {
    if (next?.server_id !== bot?.server_id) setAdminId(null)
    setBot(next)
  }
  return (
    <SaveDialog
      {...props}
      {...PENALTY_SAVE}
      texts={{
        updated: 'Penalty updated',
        ...(row && { title: `Edit penalty ${row.id}`, description: row.bot.nickname }),
      }}
      required={{
        ...(!row && { bot_id: 'Choose a bot.' }),
        starts_at: 'Enter the start of the penalty.',
      }}
      bodyOf={(form, known) => bodyOf(form, row, known !== undefined)}
    >
      {!row && (
        <Field name="bot_id" label="Bot" required>
          <BotPicker value={bot} onValueChange={pickBot} />
        </Field>
      )}
      <TypeFields row={row} />
      <TimeFields row={row} />
      <TextField
        name="reason"
        label="Reason (optional)"
        defaultValue={row?.reason ?? ''}
        maxLength={500}
      />
      <Field name="admin_id" label="Admin (optional)">
        <AdminPicker
          serverId={bot?.server_id}
          value={adminId}
          fallback={row?.admin_name ?? undefined}
          onValueChange={setAdminId}
        />
      </Field>
    </SaveDialog>
  )
}

const PENALTY_SAVE = {
  resource: api.penalties,
  contract: penalties,
  noun: PENALTY,
  rowName: ({ id }: ListedPenalty) => `penalty ${id}`,
  facts: FACTS,
}

function TypeFields({ row }: Pick<PenaltyProps, 'row'>) {
  const [type, setType] = useState<PenaltyType>(row?.type ?? 'ban')
  const kind = row?.jail_type ?? UNKNOWN_KIND
  const kinds = [{ value: UNKNOWN_KIND, label: 'Unknown' }, ...JAIL_KIND_OPTIONS]
  const isKnown = kinds.some(({ value }) => value === kind)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField<PenaltyType>
        name="type"
        label="Type"
        options={PENALTY_TYPE_OPTIONS}
        value={type}
        onValueChange={setType}
      />
      {type === 'jail' && (
        <SelectField<string>
          name="jail_type"
          label="Jail type"
          options={isKnown ? kinds : [...kinds, { value: kind, label: kind }]}
          defaultValue={kind}
        />
      )}
    </div>
  )
}

function TimeFields({ row }: Pick<PenaltyProps, 'row'>) {
  const [opened] = useState(() => new Date().toISOString())
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TimeField name="starts_at" label="Starts" required at={row?.starts_at ?? opened} />
      <TimeField
        name="ends_at"
        label="Ends"
        at={row?.ends_at}
        hint="Leave empty for a permanent penalty."
      />
    </div>
  )
}

/** `row` is the penalty as it was when the form opened. If it has been deleted since, saving adds it again. */
function bodyOf(form: FormReader, row: ListedPenalty | undefined, isChange: boolean) {
  const kind = form.optional('jail_type')
  return {
    ...(!isChange && { bot_id: row?.bot_id ?? form.number('bot_id') }),
    type: form.text('type'),
    jail_type: form.text('type') === 'ban' || kind === UNKNOWN_KIND ? null : (kind ?? null),
    reason: form.text('reason'),
    starts_at: fromLocalTime(form.text('starts_at')),
    ends_at: fromLocalTime(form.text('ends_at')),
    admin_id: form.optional('admin_id') === undefined ? null : form.number('admin_id'),
  }
}

/** More than the number of admins of any server. */
const ADMINS_MAX = 100
const HEIGHT = 240

interface AdminPickerProps {
  /** The server with the admins; without it the picker is disabled. */
  serverId: number | undefined
  value: number | null
  /** The name of a selected admin that is not in the list. */
  fallback?: string | undefined
  onValueChange(id: number | null): void
}

/** A picker for one in-game admin of a server. */
function AdminPicker({ serverId, value, ...picker }: AdminPickerProps) {
  const admins = useQuery({
    ...api.admins.list.query({
      query: {
        server_id: serverId,
        sort_by: 'nickname',
        sort_order: 'asc',
        per_page: ADMINS_MAX,
      },
    }),
    enabled: serverId !== undefined,
  })
  return (
    <Combo
      label="Admin"
      placeholder={serverId === undefined ? 'Choose a bot first' : 'Unknown'}
      empty={emptyText('admins', admins, admins.data?.meta.total !== 0)}
      height={HEIGHT}
      disabled={serverId === undefined}
      options={(admins.data?.data ?? []).map(({ id, nickname, threat_level, is_active }) => ({
        id,
        label: nickname,
        hint: is_active ? threatLevelOf(threat_level).label : 'Inactive',
      }))}
      value={value}
      {...picker}
    />
  )
}
