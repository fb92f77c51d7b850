import { memo } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useStoredNames } from '#web/lib/stored-names.ts'
import { SortHeader } from '#web/lists/controls/sort-header.tsx'
import type { BotSearch } from '../search.ts'
import type { BotRowProps } from './bot-card.tsx'
import type { BotListProps } from './bot-cards.tsx'
import { BOT_COLUMNS, SHOWN_AT_FIRST } from './bot-columns.tsx'
import { BotListMenu } from './bot-list-menu.tsx'
import { BotMenuButton } from './bot-menu.tsx'
import { ColumnMenu } from './column-menu.tsx'

export interface BotTableProps extends BotListProps {
  search: BotSearch
  onSearchChange(patch: Partial<BotSearch>): void
}

const COLUMNS_KEY = 'night-shift-br-bot-columns'

export function BotTable({ search, onSearchChange, ...list }: BotTableProps) {
  const [shown, setShown] = useStoredNames(COLUMNS_KEY, SHOWN_AT_FIRST)
  const { bots, selectedId, onToggleActive, onDelete, ...row } = list
  const columns = [...shown].join(' ')
  return (
    <div className="rounded-lg border border-line bg-panel">
      <div className="flex h-10 items-center border-line border-b px-3 pointer-coarse:h-12">
        <span className="eyebrow pointer-coarse:hidden">Right-click a row for actions</span>
        <span className="ml-auto">
          <ColumnMenu shown={shown} onChange={setShown} />
        </span>
      </div>
      <div className="relative overflow-auto overscroll-x-contain md:tall:max-h-[calc(100dvh-var(--page-header)-11rem)]">
        <table aria-label="BR bots" className="w-full whitespace-nowrap text-left">
          <Head {...{ shown, search, onSearchChange }} />
          <BotListMenu
            {...{ bots, onToggleActive, onDelete, onHold: row.onHold }}
            render={<tbody />}
          >
            {bots.map((bot) => (
              <BotRow
                key={bot.id}
                bot={bot}
                isSelected={bot.id === selectedId}
                columns={columns}
                {...row}
              />
            ))}
          </BotListMenu>
        </table>
      </div>
    </div>
  )
}

interface HeadProps extends Pick<BotTableProps, 'search' | 'onSearchChange'> {
  shown: ReadonlySet<string>
}

function Head({ shown, search, onSearchChange }: HeadProps) {
  return (
    <thead className="sticky top-0 z-1 bg-panel shadow-[inset_0_-1px_0_var(--line)]">
      <tr className="h-9 text-fg-2 text-xs">
        {BOT_COLUMNS.filter(({ id }) => shown.has(id)).map(({ id, label, sort, isNumber }) => {
          const className = classNames('px-2.5 font-medium first:pl-3', isNumber && 'text-right')
          if (!sort)
            return (
              <th key={id} scope="col" className={className}>
                {label}
              </th>
            )
          return (
            <SortHeader
              key={id}
              className={className}
              order={search.sort_by === sort ? search.sort_order : undefined}
              onSort={(sort_order) => onSearchChange({ sort_by: sort, sort_order })}
            >
              {label}
            </SortHeader>
          )
        })}
        <th
          scope="col"
          className="sticky right-0 w-px bg-panel shadow-[inset_0_-1px_0_var(--line)]"
        >
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

interface RowProps extends BotRowProps {
  /** The ids of the columns that are shown, parted by spaces: a text compares at once. */
  columns: string
}

const BotRow = memo(function BotRow({ columns, ...row }: RowProps) {
  const { bot, isSelected } = row
  const shown = new Set(columns.split(' '))
  return (
    <tr
      data-id={bot.id}
      className={classNames(
        'relative h-11 border-line border-b bg-panel last:border-0 hover:bg-raised',
        // The spine says active, its absence and the badge say inactive.
        bot.is_active ? 'shadow-[inset_3px_0_0_var(--accent)]' : 'text-fg-2 saturate-50',
        isSelected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {BOT_COLUMNS.filter(({ id }) => shown.has(id)).map(({ id, isNumber, cell }) => (
        <td key={id} className={classNames('px-2.5 first:pl-3', isNumber && 'num text-right')}>
          {cell(row)}
        </td>
      ))}
      <td className="sticky right-0 z-1 bg-inherit pr-2 text-right">
        <BotMenuButton bot={bot} />
      </td>
    </tr>
  )
})
