import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Meta } from '#contract/list.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { ListPager, type PagerKind } from '#web/lists/controls/list-pager.tsx'
import type { PerPage } from '#web/lists/list-search.ts'
import type {
  CustomCard,
  RowId,
  RowState,
  TableProps,
  TableSearch,
} from '#web/lists/table/column.ts'
import { DataCards } from '#web/lists/table/data-cards.tsx'
import { DataTable } from '#web/lists/table/data-table.tsx'
import { PinRows, type StableRows } from '#web/lists/use-stable-rows.ts'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { ListMenuButton } from './controls/list-menu.tsx'
import { useEditableColumns } from './edit/use-editable-columns.ts'
import { hasFailed, isStuck } from './has-failed.ts'
import { ListError } from './list-error.tsx'
import { NoMatch } from './no-match.tsx'
import { ResultCount } from './result-count.tsx'
import { SelectBox } from './selection/select-box.tsx'
import { StaleBanner, StuckNote } from './stale-banner.tsx'
import { CardItem } from './table/card-item.tsx'
import { CardsInTurn } from './table/cards-in-turn.tsx'
import { RowsMenu } from './table/rows-menu.tsx'
import { useRowWalk, type WalkedRows } from './table/use-row-walk.ts'

interface DataListProps<Row extends RowId, Context, Sort extends string>
  extends Omit<TableProps<Row, Context, Sort>, 'rows' | 'error' | 'onSearchChange'> {
  list: UseQueryResult<{ data: Row[]; meta: Meta }>
  /** The actions for the selected rows. */
  selectionBar?: ReactNode
  /** The rows of the list in the order on the screen. */
  stable: StableRows<Row>
  search: TableSearch<Sort> & { per_page: PerPage }
  onSearchChange(patch: Partial<TableSearch<Sort> & { per_page: PerPage }>): void
  /** "Failed to load proxies". */
  failed: string
  /** Other texts of the error in place of the rows. */
  error?: { title?: string | undefined; retry?: string | undefined }
  /** Title if no row matches the filters: "No proxies found". */
  noMatch?: string
  /** The active filters as text. */
  filtered?: string
  /** Shown if the list has no rows at all, with the next step. */
  empty: ReactNode
  /** Whether a search or a filter is set; without rows the page then offers to clear it. */
  isFiltered: boolean
  onReset(): void
  /** Replaces the cards that are derived from the columns. */
  card?: CustomCard<Row> | undefined
  pagesInFull?: number | undefined
  pager?: PagerKind | undefined
}

/** A list in all its states: failed, loading, empty, or rows as a table or cards; above them its age, below them its pager. */
export function DataList<Row extends RowId, Context, Sort extends string>(
  props: DataListProps<Row, Context, Sort>,
) {
  const {
    list,
    stable,
    search,
    onSearchChange,
    failed,
    selectionBar,
    pager,
    isPlain,
    pagesInFull,
  } = props
  // The pager shows the number of the page that is on the screen.
  const shownPage = (isStuck(list) && list.data?.meta.page) || search.page
  return (
    <>
      {isStuck(list) ? (
        <StuckNote page={search.page} {...{ list, shownPage }} />
      ) : (
        <StaleBanner list={list} failed={failed} />
      )}
      <ResultCount list={list} query={stable.query} />
      <div className="fit">
        <Rows {...props} />
        {selectionBar}
      </div>
      {!isPlain && (
        <ListPager
          kind={pager}
          onChange={onSearchChange}
          meta={list.data?.meta}
          isPlaceholder={list.isPlaceholderData}
          search={{ ...search, page: shownPage }}
          pagesInFull={pagesInFull}
        />
      )}
    </>
  )
}

const NO_ROWS: never[] = []

function Rows<Row extends RowId, Context, Sort extends string>(
  props: DataListProps<Row, Context, Sort>,
) {
  const { list, stable, label, failed, error: texts, noMatch, filtered, ...rest } = props
  const { empty, isFiltered, onReset, card, ...table } = rest
  const isTable = useIsTable(card)
  const columns = useEditableColumns(table.columns, table.rowName)
  const hasEdits = columns.some(({ edit }) => edit)
  const { changes, pin } = stable
  const rows = withRow(stable.rows ?? NO_ROWS, table.panel?.openRow)
  const error = hasFailed(list) && <ListError {...{ list, failed }} {...texts} />
  // A plain table shows its error in place of the rows.
  if (error && !(isTable && table.isPlain)) return error
  if (list.data && rows.length === 0)
    return isFiltered ? <NoMatch {...{ label, noMatch, filtered, onReset }} /> : empty
  const shown = {
    ...table,
    label,
    error,
    rows: list.data && rows,
    rowState: (row: Row) => ({
      ...table.rowState?.(row),
      isChecked: table.selection?.isSelected(row.id),
      hasLeft: changes.left.has(row.id),
    }),
  }
  return (
    <PinRows value={pin}>
      <div
        aria-busy={list.isPlaceholderData}
        // Dimmed by color: opacity would lower the contrast of the text below 4.5:1.
        className={classNames(
          'fit transition-[filter]',
          list.isPlaceholderData && 'saturate-[0.2]',
        )}
      >
        {isTable ? (
          <DataTable {...shown} columns={columns} />
        ) : (
          <Cards {...shown} card={card} hasEdits={hasEdits} />
        )}
      </div>
    </PinRows>
  )
}

function useIsTable(card: Pick<CustomCard<never>, 'layout'> | undefined): boolean {
  const isPhone = useIsPhone()
  return card?.layout ? card.layout === 'table' : !isPhone
}

/** The rows of the page and the open row of another page, inserted by its id. */
function withRow<Row extends RowId>(rows: readonly Row[], row: Row | undefined): readonly Row[] {
  if (!row || rows.some(({ id }) => id === row.id)) return rows
  const after = rows.findIndex(({ id }) => id < row.id)
  return rows.toSpliced(after < 0 ? rows.length : after, 0, row)
}

interface CardsProps<Row extends RowId, Context, Sort extends string>
  extends TableProps<Row, Context, Sort> {
  card: CustomCard<Row> | undefined
  /** Whether the cards of a page have values that the user can edit. */
  hasEdits: boolean
}

function Cards<Row extends RowId, Context, Sort extends string>({
  card,
  hasEdits,
  ...cards
}: CardsProps<Row, Context, Sort>) {
  return card ? <OwnCards {...cards} card={card} hasEdits={hasEdits} /> : <DataCards {...cards} />
}

interface OwnCardsProps<Row extends RowId>
  extends WalkedRows<Row>,
    Pick<TableProps<Row, never, never>, 'label' | 'rowName' | 'rowState' | 'menu'> {
  card: CustomCard<Row>
  search: { per_page: number }
}

/** Rows as custom cards of the page, with the same menu and keys as a table. */
function OwnCards<Row extends RowId>(props: OwnCardsProps<Row>) {
  const { label, rows, rowName, rowState, menu, card, search } = props
  const { box, tabStop, handlers } = useRowWalk(props)
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
        <CardsInTurn rows={rows} first={card.onPhone} box={box}>
          {(row, estimate) => (
            <OwnCardItem
              key={row.id}
              row={row}
              card={card}
              name={rowName(row)}
              hasMenu={menu !== undefined}
              isTabStop={String(row.id) === tabStop}
              estimate={estimate}
              {...rowState?.(row)}
            />
          )}
        </CardsInTurn>
      </RowsMenu>
    </div>
  )
}

interface OwnCardItemProps<Row extends RowId> extends RowState {
  row: Row
  card: CustomCard<Row>
  name: string
  hasMenu: boolean
  isTabStop: boolean
  estimate: number | undefined
}

/** Compiled to render only when its props change. */
function OwnCardItem<Row extends RowId>(props: OwnCardItemProps<Row>) {
  const { row, card, name, hasMenu, isTabStop, estimate, isSelected = false } = props
  const { isChecked, hasLeft } = props
  const controls = (
    <>
      {isChecked !== undefined && <SelectBox id={row.id} {...{ name, isChecked }} />}
      {hasMenu && <ListMenuButton id={row.id} name={name} />}
    </>
  )
  return (
    <CardItem id={row.id} {...{ isTabStop, estimate, isChecked, hasLeft }}>
      {card.of(row, controls, isSelected)}
    </CardItem>
  )
}
