import { PageHeader } from '#web/ui/page-header.tsx'

export function LogsPage() {
  return <PageHeader group="Watch" title="System Logs" />
}
