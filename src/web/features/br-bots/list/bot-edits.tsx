import type { ReactNode } from 'react'
import type { BrBotRow } from '#contract/br-bots.ts'
import { addressOf } from '#domain/address.ts'
import { formatShift } from '#domain/format.ts'
import { JOB_TYPE_OPTIONS } from '#domain/job-type.ts'
import { api } from '#web/api/client.ts'
import { cellEdit, choiceEdit } from '#web/lists/edit/cell-edit.tsx'
import type { EditControl } from '#web/lists/edit/edited-value.ts'
import { GroupName, GroupPicker } from '#web/pickers/group-picker.tsx'
import { ProxyName, ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BR_BOT } from '../bot-deletion.tsx'
import { type Hours, HoursControl } from './hours-control.tsx'

const { update, changeProxy, changeGroup, setActive } = api.brBots
const noun = BR_BOT.one

const settings = (done: string) => ({
  done,
  failed: 'Failed to update bot',
  reason: 'An error occurred while updating the bot settings.',
})

export const EDIT_JOB = choiceEdit<BrBotRow, number>({
  call: update,
  label: 'Job type',
  noun,
  texts: settings('Job type updated'),
  options: JOB_TYPE_OPTIONS,
  className: 'w-25',
  current: ({ job_type }) => job_type,
  bodyOf: (job_type) => ({ job_type }),
})

export const EDIT_HOURS = cellEdit<BrBotRow, Hours>({
  call: update,
  label: 'Working hours',
  noun,
  texts: settings('Working hours updated'),
  control: (hours) => <HoursControl {...hours} />,
  current: ({ start_hour, end_hour }) => ({ start_hour, end_hour }),
  bodyOf: (hours) => hours,
  textOf: ({ start_hour, end_hour }) => formatShift(start_hour, end_hour),
})

export const EDIT_ACTIVE = choiceEdit<BrBotRow, 'active' | 'inactive'>({
  call: setActive,
  label: 'State',
  noun,
  texts: {
    done: 'State updated',
    failed: 'Failed to update status',
    reason: 'An error occurred while updating the bot status.',
  },
  options: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
  ],
  className: 'w-24',
  current: ({ is_active }) => (is_active ? 'active' : 'inactive'),
  bodyOf: (state) => ({ is_active: state === 'active' }),
})

export const EDIT_PROXY = cellEdit<BrBotRow, number | null>({
  call: changeProxy,
  label: 'Proxy',
  noun,
  texts: {
    done: 'Proxy updated',
    failed: 'Failed to update proxy',
    reason: 'An error occurred while updating the proxy.',
  },
  control: (picker) => <ProxyControl {...picker} />,
  current: ({ proxy_id }) => proxy_id,
  bodyOf: (proxy_id) => ({ proxy_id }),
  textOf: (id, { proxy }) =>
    nameOf(id, proxy && { id: proxy.id, name: addressOf(proxy.ip, proxy.port) }, ProxyName),
})

export const EDIT_GROUP = cellEdit<BrBotRow, number | null>({
  call: changeGroup,
  label: 'Group',
  noun,
  texts: {
    done: 'Group updated',
    failed: 'Failed to update group',
    reason: 'An error occurred while changing the group of the bot.',
  },
  control: (picker) => <GroupControl {...picker} />,
  current: ({ group_id }) => group_id,
  bodyOf: (group_id) => ({ group_id }),
  textOf: (id, { group_id, group_name }) =>
    nameOf(id, group_id === null ? null : { id: group_id, name: group_name ?? '' }, GroupName),
})

/** The name of the row with this id: of the current one, or of another one that the user has chosen. */
function nameOf(
  id: number | null,
  current: { id: number; name: string } | null,
  Name: (props: { id: number }) => ReactNode,
): ReactNode {
  if (id === null) return 'None'
  return current?.id === id ? current.name : <Name id={id} />
}

/** The proxy of a bot. A banned proxy of the bot is shown, although it is not an option. */
function ProxyControl({ row: { proxy }, ...picker }: EditControl<BrBotRow, number | null>) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {proxy?.is_banned && <Badge tone="red">Banned</Badge>}
      <ProxyPicker
        look="bare"
        className="num w-auto min-w-0 max-w-48 font-mono text-xs"
        placeholder="No proxy"
        fallback={proxy ? addressOf(proxy.ip, proxy.port) : undefined}
        {...picker}
      />
    </span>
  )
}

function GroupControl({ row, ...picker }: EditControl<BrBotRow, number | null>) {
  return (
    <GroupPicker
      look="bare"
      className="w-auto min-w-0 max-w-48"
      placeholder="No group"
      fallback={row.group_name ?? undefined}
      {...picker}
    />
  )
}
