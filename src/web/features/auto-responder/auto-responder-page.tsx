import { PageHeader } from '#web/ui/page-header.tsx'

/** Only the title: what shall answer here is not specified. */
export function AutoResponderPage() {
  return <PageHeader group="Trade" title="Auto Responder" />
}
