import { type ComponentType, type ReactNode, useEffect } from 'react'
import { whenIdle } from '#web/lib/when-idle.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { DetailProps, ListAnswer, ListDefinition, ListRow, PartProps } from './definition.ts'
import { ListDialogs } from './list-dialogs.tsx'
import { ListHeader } from './list-header.tsx'
import { ListRows } from './list-rows.tsx'
import { OpenRow } from './open-row.tsx'
import type { OpenPanel } from './panel-rows.tsx'
import { useListPage } from './use-list-page.ts'

export interface ListPageProps<Row extends ListRow, Answer extends ListAnswer<Row>>
  extends ListDefinition<Row, Answer> {
  /** The sidebar group that the page belongs to. */
  group: string
  title: string
  subtitle: string
  /** Buttons left of those that import and add. */
  buttons?: ReactNode | ComponentType<PartProps<Answer>>
  /** Replaces the age of the rows. */
  status?: ComponentType<PartProps<Answer>>
  /** Replaces the buttons of an empty list. */
  emptyAction?: ComponentType<PartProps<Answer>>
  /** Shown above the summary. */
  note?: ReactNode
  /** Content above the rows, such as counts that filter the list. */
  summary?: ComponentType<PartProps<Answer>>
  /** The dialog of the row that the URL opens. */
  detail?: ComponentType<DetailProps<Answer, NoInfer<Row>>>
  /** Closes the detail. By default, the URL changes without a step in the browser history. */
  closeDetail?(): void
  /** Shows the open row in the list instead of over it. Opening it in the table adds no step to the browser history. */
  panel?: OpenPanel<Row>
  /** The imports of lazy parts. They run once the list is loaded, so that the parts open without a connection. */
  preload?: readonly Load[]
}

type Load = () => Promise<unknown>

/**
 * The page of an entity: header, filters, rows and dialogs. A section of another page, such as the users in the settings,
 * composes the same parts.
 */
export function ListPage<Row extends ListRow, Answer extends ListAnswer<Row>>(
  props: ListPageProps<Row, Answer>,
) {
  const { resource, group, title } = props
  return (
    <OnlyFor endpoint={resource.list} header={<PageHeader group={group} title={title} />}>
      <PermittedPage {...props} />
    </OnlyFor>
  )
}

function PermittedPage<Row extends ListRow, Answer extends ListAnswer<Row>>({
  group,
  title,
  subtitle,
  buttons: Buttons,
  status: Status,
  emptyAction: EmptyAction,
  note,
  summary: Summary,
  detail: Detail,
  closeDetail,
  panel,
  preload,
  ...definition
}: ListPageProps<Row, Answer>) {
  const page = useListPage(definition, panel !== undefined)
  usePreload(page.list.isSuccess, preload)
  const { search, openId, change, close, show, list, stable, add, openImport } = page
  const part = { search, change, answer: list.data, add, openImport }
  const buttons = typeof Buttons === 'function' ? <Buttons {...part} /> : Buttons
  const emptyAction = EmptyAction && <EmptyAction {...part} />
  return (
    <>
      <ListHeader
        page={page}
        {...{ group, title, subtitle, buttons }}
        status={Status && <Status {...part} />}
      />
      <div className="fit grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        {note}
        {Summary && <Summary {...part} />}
        {panel ? (
          <panel.rows {...{ page, panel, emptyAction }} />
        ) : (
          <ListRows {...{ page, emptyAction }} hasDetail={Detail !== undefined} />
        )}
      </div>
      {Detail && (
        <OpenRow id={openId}>
          {(id, isOpen) => (
            <Detail
              {...part}
              {...{ id, isOpen, show }}
              rows={list.isPlaceholderData ? undefined : stable.rows}
              onClose={closeDetail ?? close}
            />
          )}
        </OpenRow>
      )}
      <ListDialogs page={page} />
    </>
  )
}

function usePreload(isLoaded: boolean, parts: readonly Load[] | undefined) {
  useEffect(() => {
    if (!isLoaded || !parts) return
    const cancels = parts.map(whenIdle)
    return () => {
      for (const cancel of cancels) cancel()
    }
  }, [parts, isLoaded])
}
