import { Fragment, memo, Suspense } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { formatSchedule } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import { ChevronRight } from '#web/ui/icons.tsx'
import type { OpenDialog } from './group-dialog-request.ts'
import { ALWAYS_ACTIVE, activeCount, BotCount, GroupDay, panelId } from './group-facts.tsx'
import { GroupMenu, GroupMenuButton } from './group-menu.tsx'
import { GroupProxy } from './group-proxy.tsx'
import { GroupPanel } from './parts.ts'
import { useGroupSearch } from './use-group-search.ts'
import type { GroupDetail } from './use-open-group.ts'

export interface GroupRowsProps {
  groups: readonly BrBotGroup[]
  /** Of the group that is open. */
  detail: GroupDetail
  /** The fleet's wall clock in hours. */
  nowHour: number | undefined
  openDialog: OpenDialog
  /** Keeps the rows where they are while a menu or picker is open on one of them. */
  onHold(isOpen: boolean): void
}

const COLUMNS = ['ID', 'Group Name', 'Bots', 'Proxy', 'Time Schedules']
const ALL_COLUMNS = COLUMNS.length + 2

export function GroupTable(props: GroupRowsProps) {
  const { groups, detail, nowHour, openDialog, onHold } = props
  const { search } = useGroupSearch()
  return (
    // A container: the panel of the open group is as wide as this box, not as the table that scrolls in it.
    <div className="@container relative overflow-x-auto rounded-lg border border-line bg-panel">
      <table aria-label="BR bot groups" className="w-full whitespace-nowrap text-left">
        <Head />
        <GroupMenu {...{ groups, openDialog, onHold }} render={<tbody />}>
          {groups.map((group) => {
            const isOpen = group.id === search.group
            return (
              <Fragment key={group.id}>
                <GroupRow {...{ group, isOpen, nowHour, onHold }} />
                {isOpen && (
                  <tr className="border-line border-b last:border-0">
                    <td colSpan={ALL_COLUMNS} className="p-0">
                      <Suspense fallback={<div className="h-40 animate-pulse bg-raised" />}>
                        <GroupPanel {...{ group, detail, openDialog }} />
                      </Suspense>
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </GroupMenu>
      </table>
    </div>
  )
}

function Head() {
  return (
    <thead>
      <tr className="h-9 border-line border-b text-fg-2 text-xs">
        <th scope="col" className="w-px">
          <span className="sr-only">Details</span>
        </th>
        {COLUMNS.map((label) => (
          <th key={label} scope="col" className="px-2.5 font-medium">
            {label}
          </th>
        ))}
        <th scope="col" className="w-px">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

interface GroupRowProps extends Pick<GroupRowsProps, 'nowHour' | 'onHold'> {
  group: BrBotGroup
  isOpen: boolean
}

/** The whole row opens the group; the controls inside lie above that. */
const GroupRow = memo(function GroupRow({ group, isOpen, nowHour, onHold }: GroupRowProps) {
  const { id, name } = group
  return (
    <tr
      data-id={id}
      className={classNames(
        'relative h-11.5 border-line border-b bg-panel last:border-0 hover:bg-raised',
        // The spine says active, its absence that no bot is.
        activeCount(group) > 0 && 'shadow-[inset_3px_0_0_var(--accent)]',
        isOpen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <td className="pl-2.5">
        <OpenButton group={group} isOpen={isOpen} />
      </td>
      <td className="num px-2.5 font-mono text-fg-2 text-xs">{id}</td>
      <th scope="row" className="max-w-72 truncate px-2.5 font-medium">
        {name}
      </th>
      <td className="px-2.5">
        <BotCount group={group} />
      </td>
      <td className="px-1">
        <span className="relative z-1 inline-flex">
          <GroupProxy group={group} onHold={onHold} />
        </span>
      </td>
      <td className="px-2.5">
        <Schedules group={group} nowHour={nowHour} />
      </td>
      <td className="pr-2 text-right">
        <span className="relative z-1">
          <GroupMenuButton group={group} />
        </span>
      </td>
    </tr>
  )
})

function OpenButton({ group: { id, name }, isOpen }: Pick<GroupRowProps, 'group' | 'isOpen'>) {
  const { open, close } = useGroupSearch()
  return (
    <button
      type="button"
      aria-label={`Details of ${name}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId(id) : undefined}
      onClick={() => (isOpen ? close() : open(id))}
      className="grid size-6 place-items-center rounded-sm text-fg-3 after:absolute after:inset-0 pointer-coarse:size-11"
    >
      <ChevronRight
        size={15}
        aria-hidden
        className={classNames('transition-[rotate]', isOpen && 'rotate-90')}
      />
    </button>
  )
}

function Schedules({ group, nowHour }: Pick<GroupRowProps, 'group' | 'nowHour'>) {
  const [first, ...others] = group.timeSchedules
  return (
    <div className="w-36">
      <GroupDay schedules={group.timeSchedules} nowHour={nowHour} />
      <span className="num mt-1 block font-mono text-2xs text-fg-3 leading-none">
        {first ? formatSchedule(first) : ALWAYS_ACTIVE}
        {others.length > 0 && ` +${others.length}`}
      </span>
    </div>
  )
}
