import { Field as BaseField } from '@base-ui/react/field'
import { type ComponentType, useState } from 'react'
import { SCHEDULES_MISSING } from '#contract/br-bot-groups.ts'
import { REASON_MAX } from '#contract/job-choices.ts'
import type { JobKindName } from '#contract/job-kinds.ts'
import { ORDER_STATUSES } from '#contract/order-choices.ts'
import { ROLES } from '#contract/roles.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { JOB_TYPE_OPTIONS } from '#domain/job-type.ts'
import { needsReason, orderStatusOf } from '#domain/order.ts'
import { HOUR_OPTIONS } from '#web/entities/hours.ts'
import { draftFaults, ScheduleChoice } from '#web/entities/schedules/schedule-choice.tsx'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { fromLocalTime } from '#web/lib/local-time.ts'
import { GroupPicker } from '#web/pickers/group-picker.tsx'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { ServersPicker } from '#web/pickers/servers-picker.tsx'
import { ROLE_NAMES } from '#web/session/role-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { FormReader } from '#web/ui/form/form-reader.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'
import type { FieldErrors } from '#web/ui/form/use-form-submit.ts'

interface KindForm {
  readonly Fields: ComponentType
  /** The parameters of the job. */
  paramsOf?(form: FormReader): object
  /** Messages for missing values, by field. */
  faultsOf?(form: FormReader): FieldErrors | undefined
}

const LAST_HOUR = 23

const PROXY: KindForm = {
  Fields: () => (
    <Field
      name="proxy_id"
      label="Proxy"
      hint="Leave empty to use no proxy. Banned proxies are not listed."
    >
      <ProxyPicker name="proxy_id" label="Proxy" placeholder="No proxy" />
    </Field>
  ),
  paramsOf: ({ ids }) => ({ proxy_id: ids('proxy_id')[0] ?? null }),
}

const SCHEDULES: KindForm = {
  Fields: SchedulesField,
  paramsOf: ({ text }) => ({ time_schedules: schedulesOf(text('time_schedules')) }),
  faultsOf: (form) =>
    draftFaults(form) ??
    (form.text('time_schedules') === '' ? { time_schedules: SCHEDULES_MISSING } : undefined),
}

/** The forms of the kinds with parameters. A field named `reason` is the reason of the job. */
export const KIND_FORMS: Readonly<Partial<Record<JobKindName, KindForm>>> = {
  'br_bot.change_proxy': PROXY,
  'br_bot.change_servers': {
    Fields: () => (
      <Field
        name="server_ids"
        label="Servers"
        required
        hint="The first server is the server of the game accounts."
      >
        <ServersPicker />
      </Field>
    ),
    paramsOf: ({ ids }) => ({ server_ids: ids('server_ids') }),
  },
  'br_bot.change_job_type': {
    Fields: () => (
      <SelectField
        name="job_type"
        label="Job type"
        options={JOB_TYPE_OPTIONS}
        defaultValue={1}
        required
      />
    ),
    paramsOf: ({ number }) => ({ job_type: number('job_type') }),
  },
  'br_bot.change_hours': {
    Fields: HoursFields,
    paramsOf: ({ number }) => ({
      start_hour: number('start_hour'),
      end_hour: number('end_hour'),
    }),
  },
  'br_bot.add_to_group': {
    Fields: () => <GroupField />,
    paramsOf: ({ ids }) => ({ group_id: ids('group_id')[0] }),
  },
  'br_bot_group.add_schedules': SCHEDULES,
  'br_bot_group.replace_schedules': SCHEDULES,
  'br_bot_group.copy_schedules': {
    Fields: () => (
      <GroupField
        label="Copy from"
        hint="Its schedules replace those of the selected groups. Without schedules a group is active 24/7."
      />
    ),
    paramsOf: ({ ids }) => ({ group_id: ids('group_id')[0] }),
  },
  'br_bot_group.change_proxy': PROXY,
  'order.move': {
    Fields: () => (
      <>
        <SelectField
          name="status"
          label="New status"
          options={ORDER_STATUSES.map((value) => ({
            value,
            label: orderStatusOf(value).label,
          }))}
          defaultValue="processing"
          required
        />
        <ReasonField hint="Required for failed and cancelled orders. Saved in the timelines." />
      </>
    ),
    paramsOf: ({ text }) => ({ status: text('status') }),
    // The same rule applies to a single order.
    faultsOf: ({ text }) => {
      const isRequired = ORDER_STATUSES.some((one) => one === text('status') && needsReason(one))
      return isRequired && text('reason') === '' ? { reason: 'Enter a reason.' } : undefined
    },
  },
  'penalty.extend': {
    Fields: () => (
      <TextField
        name="hours"
        label="Hours"
        required
        inputMode="numeric"
        defaultValue={24}
        hint="Added to the end of each penalty, 1 to 8760."
      />
    ),
    paramsOf: ({ number }) => ({ hours: number('hours') }),
  },
  'penalty.delete': {
    Fields: () => <ReasonField isRequired hint="Saved in the audit log." />,
  },
  'proxy.renew': {
    Fields: () => (
      <TimeField
        name="valid_until"
        label="Expires"
        at={null}
        hint="Leave empty if the proxies never expire."
      />
    ),
    paramsOf: ({ text }) => ({ valid_until: fromLocalTime(text('valid_until')) }),
  },
  'user.approve': {
    Fields: () => (
      <SelectField
        name="role"
        label="Role"
        options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        defaultValue="operator"
        required
      />
    ),
    paramsOf: ({ text }) => ({ role: text('role') }),
  },
}

function HoursFields() {
  const { timeZone: hint } = useFleetClock()
  const hour = { options: HOUR_OPTIONS, hint, required: true }
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField name="start_hour" label="Start hour" {...hour} defaultValue={0} />
      <SelectField name="end_hour" label="End hour" {...hour} defaultValue={LAST_HOUR} />
    </div>
  )
}

function GroupField({ label = 'Bot group', hint }: { label?: string; hint?: string }) {
  return (
    <Field name="group_id" {...{ label, hint }} required>
      <GroupPicker name="group_id" label={label} placeholder="Choose a group" />
    </Field>
  )
}

interface ReasonFieldProps {
  isRequired?: boolean
  hint: string
}

function ReasonField({ isRequired = false, hint }: ReasonFieldProps) {
  return (
    <TextField
      name="reason"
      label={isRequired ? 'Reason' : 'Reason (optional)'}
      required={isRequired}
      maxLength={REASON_MAX}
      hint={hint}
    />
  )
}

/** Asks for schedules; the form holds them as JSON. */
function SchedulesField() {
  const [schedules, setSchedules] = useState<readonly ScheduleDraft[]>([])
  const value = schedules.length === 0 ? '' : JSON.stringify(schedules)
  return (
    <section aria-label="Schedules" className="grid gap-3">
      {/* The label applies only to this input, because a field labels all controls in it. */}
      <Field name="time_schedules" label="Schedules" required>
        {/* A control of the field, so that its error disappears when a schedule is added. */}
        <BaseField.Control type="hidden" value={value} />
      </Field>
      <ScheduleChoice
        schedules={schedules}
        onChange={setSchedules}
        empty="No schedules added yet. Choose a start and an end, then add the schedule."
      />
    </section>
  )
}

const schedulesOf = (text: string): unknown => (text === '' ? [] : JSON.parse(text))
