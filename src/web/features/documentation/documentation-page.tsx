import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

// Loads with the code of the page, not with its first render.
const body = import('./documentation-body.tsx')
const DocumentationBody = lazyPart(async () => (await body).DocumentationBody)

/** The header is shown while the documentation of all endpoints is loaded. */
export function DocumentationPage() {
  return (
    <Suspense fallback={<Loading />}>
      <DocumentationBody />
    </Suspense>
  )
}

function Loading() {
  return (
    <>
      <PageHeader group="System" title="API Documentation" />
      <SkeletonList count={6} className="grid gap-3 p-4 md:p-6" rowClassName="h-24" />
    </>
  )
}
