import { Link, useLocation } from '@tanstack/react-router'
import { useMe } from '#web/entities/me/identity.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { firstPage } from './first-page.ts'
import { placeAt } from './routes-table.ts'

/** A page of the specification that is not built yet says so; any other address is not found. */
export function MissingPage() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const place = placeAt(pathname)
  const first = firstPage(useMe())
  return (
    <>
      <PageHeader group={place?.group ?? 'Night Shift'} title={place?.label ?? 'Page not found'} />
      <div className="p-4 md:p-6">
        {place ? (
          <EmptyState
            title="This page is not here yet."
            action={
              first && (
                <Link to={first.path} className={buttonClass({ variant: 'primary' })}>
                  Go to {first.label}
                </Link>
              )
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
