import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { ListMenuButton } from '../controls/list-menu.tsx'
import type { OwnCard, RowId, TableProps } from './column.ts'
import { RowsMenu } from './rows-menu.tsx'
import { useRowWalk } from './use-row-walk.ts'

interface OwnCardsProps<Row extends RowId>
  extends Pick<TableProps<Row, never, never>, 'label' | 'rows' | 'rowName' | 'menu' | 'onHold'> {
  card: OwnCard<Row>
  search: { per_page: number }
}

/** Rows as cards that the page draws itself, with the same menu and keys as a table. */
export function OwnCards<Row extends RowId>(props: OwnCardsProps<Row>) {
  const { label, rows, rowName, menu, card, search } = props
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
            <li
              key={row.id}
              data-id={row.id}
              data-row
              tabIndex={String(row.id) === tabStop ? 0 : -1}
              className="rounded-lg"
            >
              {card.of(
                row,
                menu && (
                  <ListMenuButton
                    handle={handle}
                    id={String(row.id)}
                    label={`Actions for ${rowName(row)}`}
                  />
                ),
              )}
            </li>
          ))
        }
      </RowsMenu>
    </div>
  )
}
