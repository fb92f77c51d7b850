import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Admin } from '#contract/admins.ts'
import { api } from '#web/api/client.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { DataList } from '#web/lists/data-list.tsx'
import { useDeletedWord } from '#web/lists/use-deletion-notice.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ADMIN_COLUMNS } from './admin-columns.tsx'
import { type AdminDialogRequest, AdminDialogs } from './admin-dialogs.tsx'
import { AdminMenuItems } from './admin-menu-items.tsx'
import { AdminsHeader } from './admins-header.tsx'
import { filtersOf, isFiltered, NO_FILTERS, queryOf } from './filters.ts'
import type { AdminSearch } from './search.ts'
import { useAdminSearch } from './use-admin-search.ts'

export function AdminsPage() {
  const { search, change } = useAdminSearch()
  const list = useAdminList(search)
  const dialog = useDialog<AdminDialogRequest>()
  const mayChange = useMay(api.admins.add)
  const add = mayChange ? () => dialog.open({ kind: 'add' }) : undefined
  useShortcuts(add ? [{ keys: 'n', label: 'Add admin', run: add }] : [])

  return (
    <>
      <AdminsHeader meta={list.data?.meta} onAdd={add} {...{ search }} onChange={change} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <DataList
          label="Admins"
          name="admins"
          failed="Failed to load admins"
          columns={ADMIN_COLUMNS}
          tools={undefined}
          rowName={({ nickname }: Admin) => nickname}
          {...(mayChange && {
            menu: (admin: Admin) => <AdminMenuItems admin={admin} openDialog={dialog.open} />,
          })}
          look={({ is_active }: Admin) => ({ isInactive: !is_active })}
          {...{ list, search }}
          onSearchChange={change}
          csv={api.admins.export.download({ query: filtersOf(search) })}
          isFiltered={isFiltered(search)}
          onReset={() => change(NO_FILTERS)}
          empty={<NoAdmins onAdd={add} />}
        />
      </div>
      {dialog.current && (
        <AdminDialogs key={dialog.key} request={dialog.current} {...dialog.props} />
      )}
    </>
  )
}

function useAdminList(search: AdminSearch) {
  const query = queryOf(search)
  const list = useQuery({
    ...api.admins.list.query({ query }),
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(),
  })
  useDeletedWord(list, {
    resource: 'admins',
    query,
    nameOf: ({ nickname }) => nickname,
    find: async ({ id, server_id, nickname }) => {
      const alike = { server_id, search: nickname }
      const { data } = await api.admins.list.call({ query: alike })
      return data.find((admin) => admin.id === id)
    },
  })
  return list
}

function NoAdmins({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No admins yet"
      description="Write down who watches a server, so that penalties can name them."
      {...(onAdd && {
        action: (
          <Button variant="primary" onClick={onAdd}>
            Add admin
          </Button>
        ),
      })}
    />
  )
}
