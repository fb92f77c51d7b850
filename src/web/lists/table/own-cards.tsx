import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { ListMenuButton, type ListMenuHandle } from '../controls/list-menu.tsx'
import type { OwnCard, RowId, TableProps } from './column.ts'
import { RowsMenu } from './rows-menu.tsx'
import { useRowWalk } from './use-row-walk.ts'

interface OwnCardsProps<Row extends RowId>
  extends Pick<
    TableProps<Row, never, never>,
    'label' | 'rows' | 'rowName' | 'rowState' | 'menu' | 'onHold'
  > {
  card: OwnCard<Row>
  search: { per_page: number }
}

/** Rows as cards that the page draws itself, with the same menu and keys as a table. */
export function OwnCards<Row extends RowId>(props: OwnCardsProps<Row>) {
  const { label, rows, rowName, rowState, menu, card, search } = props
  const { box, tabStop, handlers } = useRowWalk(rows)
  if (!rows)
    return (
      <SkeletonList
        count={search.per_page}
        className={card.gridClass}
        rowClassName={card.skeletonClass}
      />
    )
  return (
    <div ref={box}>
      <RowsMenu
        {...props}
        rows={rows}
        render={<ul aria-label={label} className={card.gridClass} {...handlers} />}
      >
        {(handle) =>
          rows.map((row) => (
            <CardItem
              key={row.id}
              row={row}
              card={card}
              name={rowName(row)}
              menu={menu && handle}
              isTabStop={String(row.id) === tabStop}
              isSelected={rowState?.(row).isSelected ?? false}
            />
          ))
        }
      </RowsMenu>
    </div>
  )
}

interface CardItemProps<Row extends RowId> {
  row: Row
  card: OwnCard<Row>
  name: string
  menu: ListMenuHandle<string> | undefined
  isTabStop: boolean
  isSelected: boolean
}

/** Compiled to render only when its props change. */
function CardItem<Row extends RowId>(props: CardItemProps<Row>) {
  const { row, card, name, menu, isTabStop, isSelected } = props
  const button = menu && (
    <ListMenuButton handle={menu} id={String(row.id)} label={`Actions for ${name}`} />
  )
  return (
    <li data-id={row.id} data-row tabIndex={isTabStop ? 0 : -1} className="rounded-lg">
      {card.of(row, button, isSelected)}
    </li>
  )
}
