import { classNames } from '#web/lib/class-names.ts'
import { Card } from '../../ui/card.tsx'
import { LoadingNote } from '../../ui/feedback/skeleton.tsx'
import { LazySelect } from '../../ui/select/lazy-select.tsx'
import { ListMenuButton } from '../controls/list-menu.tsx'
import { SelectBox } from '../selection/select-box.tsx'
import { CardItem } from './card-item.tsx'
import { CardsInTurn } from './cards-in-turn.tsx'
import type { Column, RowId, SortOrder, TableProps } from './column.ts'
import { RowsMenu } from './rows-menu.tsx'
import type { RowProps } from './table-row.tsx'
import { CsvLink } from './table-tools.tsx'
import { useRowWalk } from './use-row-walk.ts'

/** Number of cards of at least 150 px that fill the screen of a phone. */
const FIRST_CARDS = 6

/** The columns as cards, for screens that are too narrow for a table. */
export function DataCards<Row extends RowId, Context, Sort extends string>(
  props: TableProps<Row, Context, Sort>,
) {
  const { label, columns, rows, search, cellContext, rowName, rowState, menu, csv } = props
  const { box, tabStop, handlers } = useRowWalk(props)
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-2">
        <SortChoice {...props} />
        <CsvLink csv={csv} />
      </div>
      {rows ? (
        <RowsMenu
          {...props}
          rows={rows}
          render={<ul aria-label={label} className="grid grid-cols-1 gap-3" {...handlers} />}
        >
          <CardsInTurn rows={rows} first={FIRST_CARDS} box={box}>
            {(row, estimate) => (
              <RowCard
                key={row.id}
                {...rowState?.(row)}
                row={row}
                name={rowName(row)}
                cellContext={cellContext}
                columns={columns}
                hasMenu={menu !== undefined}
                isTabStop={String(row.id) === tabStop}
                estimate={estimate}
              />
            )}
          </CardsInTurn>
        </RowsMenu>
      ) : (
        <SkeletonCards columns={columns} count={search.per_page} />
      )}
    </div>
  )
}

function RowCard<Row extends RowId, Context>(
  props: RowProps<Row, Context> & { estimate: number | undefined },
) {
  const { row, name, cellContext, columns, hasMenu, isTabStop, estimate } = props
  const { isInactive, isSelected, isChecked, hasLeft } = props
  const cellOf = ({ id, isControl, cell }: Column<Row, Context>) => (
    <span key={id} className={classNames('min-w-0', isControl && 'relative z-1')}>
      {cell(row, cellContext)}
    </span>
  )
  return (
    <CardItem id={row.id} {...{ isTabStop, estimate, isChecked, hasLeft }}>
      <Card
        aria-label={name}
        {...(isInactive && { inactive: true })}
        {...(isSelected && { selected: true })}
      >
        <div className="flex min-h-7 @max-[12rem]:flex-wrap items-center gap-2 text-2xs text-fg-2 pointer-coarse:min-h-11">
          {isChecked !== undefined && (
            <SelectBox id={row.id} {...{ name, isChecked }} className="-ml-1.5" />
          )}
          {partsOf(columns, 'lead').map(cellOf)}
          <span className="ml-auto flex items-center gap-1.5">
            {partsOf(columns, 'badge').map(cellOf)}
            {hasMenu && (
              // Above the name, whose click target may cover the card.
              <span className="relative z-1">
                <ListMenuButton id={row.id} name={name} />
              </span>
            )}
          </span>
        </div>
        <div className="min-h-7 min-w-0 font-semibold text-base">
          {columns.filter(({ isName }) => isName).map(cellOf)}
        </div>
        <dl className="mt-1 grid text-xs">
          {linesOf(columns).map((column) => (
            <div key={column.id} className={lineOf(column)}>
              <dt className="shrink-0 text-fg-3">{column.label}</dt>
              <dd className={column.isNumber ? 'num min-w-0' : 'min-w-0 break-words text-right'}>
                {cellOf(column)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </CardItem>
  )
}

/** Controls have the height of a touch target; plain text stays compact. */
const lineOf = ({ isControl }: Pick<Column<never>, 'isControl'>) =>
  classNames(
    'flex min-h-7 min-w-0 @max-[12rem]:flex-wrap items-center justify-between gap-x-3',
    isControl && 'pointer-coarse:min-h-11',
  )

type Parts = Pick<Column<never>, 'id' | 'isName' | 'isExtra' | 'isControl' | 'card'>

const partsOf = <Part extends Parts>(columns: readonly Part[], card: Parts['card']) =>
  columns.filter((column) => column.card === card)

const linesOf = <Part extends Parts>(columns: readonly Part[]) =>
  columns.filter(({ card, isName, isExtra }) => !card && !isName && !isExtra)

/** Placeholders of the cards while the list loads. */
function SkeletonCards({ columns, count }: { columns: readonly Parts[]; count: number }) {
  return (
    <>
      <LoadingNote />
      <ul aria-hidden className="grid grid-cols-1 gap-3">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move
          <li key={place}>
            <Card className="animate-pulse">
              <div className="min-h-7 pointer-coarse:min-h-11" />
              <div className="min-h-7">
                <div className="h-4 w-40 rounded-sm bg-raised" />
              </div>
              <div className="mt-1 grid">
                {linesOf(columns).map((column) => (
                  <div key={column.id} className={lineOf(column)}>
                    <div className="h-3 w-20 rounded-sm bg-raised" />
                    <div className="h-3 w-24 rounded-sm bg-raised" />
                  </div>
                ))}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}

type Choice<Row extends RowId, Context, Sort extends string> = Pick<
  TableProps<Row, Context, Sort>,
  'columns' | 'search' | 'onSearchChange'
>

/** Sorts cards, which have no column heads. */
function SortChoice<Row extends RowId, Context, Sort extends string>(
  props: Choice<Row, Context, Sort>,
) {
  const { columns, search, onSearchChange } = props
  const choices = columns.flatMap(({ label, sort }) =>
    sort === undefined ? [] : ORDERS.map((order) => choiceOf(label, sort, order)),
  )
  if (choices.length === 0) return null
  return (
    <LazySelect
      label="Sort by"
      className="mr-auto min-w-[min(11rem,50%)]"
      options={choices}
      value={`${search.sort_by} ${search.sort_order}`}
      onValueChange={(value) => {
        const choice = choices.find((one) => one.value === value)
        if (choice) onSearchChange({ ...choice.patch, page: 1 })
      }}
    />
  )
}

const ORDERS: readonly SortOrder[] = ['desc', 'asc']

const choiceOf = <Sort extends string>(label: string, sort_by: Sort, sort_order: SortOrder) => ({
  value: `${sort_by} ${sort_order}`,
  label: `${label} ${sort_order === 'desc' ? '↓' : '↑'}`,
  patch: { sort_by, sort_order },
})
