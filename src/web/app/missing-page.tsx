import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { placeAt } from './routes-table.ts'

// Widened to string: the route is registered by its feature.
const BR_BOTS: string = '/br-bots'

/** A page of the specification that is not built yet says so; any other address is not found. */
export function MissingPage() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const place = placeAt(pathname)
  return (
    <>
      <PageHeader group={place?.group ?? 'Night Shift'} title={place?.label ?? 'Page not found'} />
      <div className="p-4 md:p-6">
        {place ? (
          <EmptyState
            title="This page is not here yet."
            action={
              <Link to={BR_BOTS} className={buttonClass({ variant: 'primary' })}>
                Go to BR bots
              </Link>
            }
          />
        ) : (
          <EmptyState
            title="There is no page at this address."
            action={
              <Link to="/" className={buttonClass({ variant: 'primary' })}>
                Go to the home page
              </Link>
            }
          />
        )}
      </div>
    </>
  )
}
