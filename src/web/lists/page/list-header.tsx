import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Icon } from '#web/ui/icon.tsx'
import { Import, Plus } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ListChanges } from '../controls/list-changes.tsx'
import { countOf } from '../result-count.tsx'
import { UpdatedNote } from '../updated-note.tsx'
import { ViewBar } from '../views/view-bar.tsx'
import type { ListAnswer, ListRow } from './definition.ts'
import { ListFilters } from './list-filters.tsx'
import type { ListPageState } from './use-list-page.ts'

interface ListHeaderProps<Row extends ListRow, Answer extends ListAnswer<Row>> {
  page: ListPageState<Row, Answer>
  group: string
  title: string
  subtitle: string
  buttons: ReactNode
  /** Replaces the age of the rows. */
  status: ReactNode
}

export function ListHeader<Row extends ListRow, Answer extends ListAnswer<Row>>({
  page,
  buttons,
  status,
  ...header
}: ListHeaderProps<Row, Answer>) {
  const { definition, list, stable, mayAdd, add, addLabel, openImport } = page
  const what = mayAdd ? definition.import : undefined
  const meta = definition.isPlain ? undefined : list.data?.meta
  // Several buttons have room for their icons only on a phone.
  const isIconOnPhone = Boolean(what || buttons)
  return (
    <PageHeader
      {...header}
      count={meta && countOf(meta)}
      status={status ?? <UpdatedNote query={list} />}
      actions={
        <>
          <ListChanges stable={stable} />
          {buttons}
          {what && (
            <HeaderButton
              label={`Import ${definition.noun.many}`}
              icon={Import}
              isIconOnPhone
              onClick={() => openImport(what)}
            >
              Import
            </HeaderButton>
          )}
          {add && (
            <HeaderButton
              label={addLabel}
              icon={Plus}
              isPrimary
              {...{ isIconOnPhone }}
              onClick={add}
            >
              {addLabel}
            </HeaderButton>
          )}
        </>
      }
    >
      {definition.search.viewList && <ViewBar page={page} />}
      {(definition.filters || definition.search.filters.length > 0) && <ListFilters page={page} />}
    </PageHeader>
  )
}

interface HeaderButtonProps {
  label: string
  icon: Icon
  /** The button that adds a row: it gets the focus after the last row is deleted. */
  isPrimary?: boolean
  isIconOnPhone: boolean
  onClick(): void
  children: string
}

function HeaderButton({ label, icon: Mark, isIconOnPhone, ...button }: HeaderButtonProps) {
  const { isPrimary = false, onClick, children } = button
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      aria-label={label}
      data-add-row={isPrimary || undefined}
      onClick={onClick}
      {...(isIconOnPhone && { className: 'max-md:w-11 max-md:px-0' })}
    >
      <Mark size={15} aria-hidden />
      {isIconOnPhone ? <span className="max-md:hidden">{children}</span> : children}
    </Button>
  )
}
