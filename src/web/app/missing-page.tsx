import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function MissingPage() {
  return (
    <>
      <PageHeader group="Night Shift" title="Page not found" />
      <div className="p-4 md:p-6">
        <EmptyState
          title="There is no page at this address."
          action={
            <Link to="/" className={buttonClass({ variant: 'primary' })}>
              Go to the home page
            </Link>
          }
        />
      </div>
    </>
  )
}
