import { PageHeader } from '#web/ui/page-header.tsx'

/** Only a title, because the specification leaves this page empty. */
export function AutoResponderPage() {
  return <PageHeader group="Trade" title="Auto Responder" />
}
