import { EmptyPage } from '#web/session/only-for.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function MissingPage() {
  return (
    <>
      <PageHeader group="Night Shift" title="Page not found" />
      <EmptyPage title="There is no page at this address." />
    </>
  )
}
