import { Suspense } from 'react'
import type { JobKindName } from '#contract/job-kinds.ts'
import { formatCount } from '#domain/format.ts'
import type { JobDialogProps } from '#web/jobs/job-dialog.tsx'
import { KINDS_OF_JOBS } from '#web/jobs/job-kinds.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { type PaletteActions, usePaletteActions } from '#web/lib/palette-actions.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyOpen } from '#web/ui/dialog/lazy-open.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronDown, X } from '#web/ui/icons.ts'
import { PassingButton } from '#web/ui/passing-button.tsx'
import type { ListAnswer, ListRow } from '../page/definition.ts'
import type { ListPageState } from '../page/use-list-page.ts'
import { filtersOf, textsOf } from '../search.ts'

const loadMenu = () => import('./bulk-menu.tsx')
const BulkMenu = lazyPart(async () => (await loadMenu()).BulkMenu)
const JobDialog = lazyPart(async () => (await import('#web/jobs/job-dialog.tsx')).JobDialog)

/** The number of actions that have a button; the others are in the menu. */
const BUTTONS = 3

interface SelectionBarProps<Row extends ListRow, Answer extends ListAnswer<Row>> {
  page: ListPageState<Row, Answer>
  bulk: readonly JobKindName[]
}

/** The number of selected rows and the actions on them. It is placed below the rows and covers none of them. */
export function SelectionBar<Row extends ListRow, Answer extends ListAnswer<Row>>({
  page: { definition, selection, search, list },
  bulk,
}: SelectionBarProps<Row, Answer>) {
  const dialog = useDialog<Pick<JobDialogProps, 'kind' | 'rows' | 'count'>>()
  const { count } = selection
  const { one, many } = definition.noun
  const open = (kind: JobKindName) => {
    const { selection: chosen } = selection
    const rows =
      chosen.kind === 'matching'
        ? { query: textsOf(filtersOf(definition.search, search)) }
        : { ids: [...chosen.ids] }
    dialog.open({ kind, rows, count })
  }
  const selected = `${formatCount(count)} ${count === 1 ? one : many} selected`
  usePaletteActions(count === 0 ? undefined : actionsOf(selected, bulk, open))
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 ? selected : ''}
      </span>
      {count > 0 && (
        <section
          aria-label="Selected rows"
          tabIndex={-1}
          className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-3 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-accent bg-overlay px-3 py-2 shadow-pop md:bottom-2"
        >
          <p className="num font-medium">
            {formatCount(count)}
            {selection.selection.kind === 'matching' && list.data?.meta.capped && '+'} selected
          </p>
          <SelectMore {...{ selection }} meta={list.data?.meta} />
          {/* On phones, the first line has the count, "Select page" and the clear button; the second has the rest. */}
          <div className="ml-auto flex items-center gap-1.5 max-md:contents">
            <Actions {...{ bulk, open }} />
            <IconButton
              label="Clear the selection"
              className="max-md:order-1 max-md:ml-auto"
              onClick={() => clear(selection)}
            >
              <X size={15} />
            </IconButton>
          </div>
        </section>
      )}
      {dialog.current && (
        <Suspense>
          <JobDialog
            key={dialog.key}
            {...dialog.props}
            {...dialog.current}
            onStarted={selection.clear}
            finalFocus={() => (count === 0 && focusableRow()) || true}
          />
        </Suspense>
      )}
    </>
  )
}

const actionsOf = (
  subject: string,
  bulk: readonly JobKindName[],
  open: (kind: JobKindName) => void,
): PaletteActions => ({
  subject,
  actions: bulk.map((kind) => {
    const { action: label, icon } = KINDS_OF_JOBS[kind]
    return { label, icon, run: () => open(kind) }
  }),
})

/** The bar disappears, so the focus moves to the rows instead of the page. */
function clear({ clear: clearRows }: { clear(): void }) {
  focusableRow()?.focus({ preventScroll: true })
  clearRows()
}

const focusableRow = () => document.querySelector<HTMLElement>('[data-row][tabindex="0"]')

interface SelectMoreProps {
  selection: ListPageState<ListRow, ListAnswer<ListRow>>['selection']
  meta: { filtered: number; capped: boolean } | undefined
}

function SelectMore({ selection, meta }: SelectMoreProps) {
  const { pageState, togglePage, selectMatching, count } = selection
  if (selection.selection.kind === 'matching') return null
  const matching = meta?.filtered ?? 0
  return (
    <span className="flex flex-wrap gap-1 max-md:contents">
      {pageState !== true && (
        <PassingButton size="small" variant="ghost" run={togglePage}>
          Select page
        </PassingButton>
      )}
      {matching > count && (
        <PassingButton
          size="small"
          variant="ghost"
          className="num max-md:order-2"
          run={selectMatching}
        >
          Select all {formatCount(matching)}
          {meta?.capped && '+'} matching
        </PassingButton>
      )}
    </span>
  )
}

interface ActionsProps {
  bulk: readonly JobKindName[]
  open(kind: JobKindName): void
}

function Actions({ bulk, open }: ActionsProps) {
  const isPhone = useIsPhone()
  const buttons = isPhone ? [] : bulk.slice(0, BUTTONS)
  const others = bulk.slice(buttons.length)
  return (
    <>
      {buttons.map((kind) => {
        const { action, icon: Mark, tone } = KINDS_OF_JOBS[kind]
        return (
          <Button key={kind} variant={tone ?? 'secondary'} onClick={() => open(kind)}>
            <Mark size={14} aria-hidden />
            {action}
          </Button>
        )
      })}
      {others.length > 0 && (
        <LazyOpen
          opens="menu"
          load={loadMenu}
          trigger={(button) => (
            <Button className="max-md:order-3 max-md:ml-auto" {...button}>
              {isPhone ? 'Actions' : 'More'}
              <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        >
          {(trigger) => <BulkMenu kinds={others} {...{ trigger, open }} />}
        </LazyOpen>
      )}
    </>
  )
}
