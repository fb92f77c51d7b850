import { Fragment } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { Category } from './documentation-of.ts'
import { EndpointCard } from './endpoint-card.tsx'

interface CategoryListProps {
  category: Category
  /** Every category with a visible endpoint. */
  elsewhere: readonly Category[]
  search: string
  /** The slug of the endpoint in the URL. */
  linked: string
  onChoose(category: string): void
}

export function CategoryList({ category, elsewhere, search, linked, onChoose }: CategoryListProps) {
  const { label, endpoints } = category
  if (endpoints.length === 0 && search !== '')
    return (
      <EmptyState
        title={`Nothing in ${label} matches “${search}”`}
        description={elsewhere.length > 0 ? 'Found in:' : 'No other category matches.'}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {elsewhere.map(({ slug, label: other, endpoints: hits }) => (
              <Button key={slug} onClick={() => onChoose(slug)}>
                {other} ({hits.length})
              </Button>
            ))}
          </div>
        }
      />
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {[...Map.groupBy(endpoints, ({ section }) => section)].map(([section, ofSection]) => (
        <Fragment key={section ?? label}>
          {section !== undefined && <h2 className="mt-2 font-semibold text-lg">{section}</h2>}
          {ofSection.map((endpoint) => (
            <EndpointCard
              key={endpoint.slug}
              endpoint={endpoint}
              search={search}
              isLinked={endpoint.slug === linked}
            />
          ))}
        </Fragment>
      ))}
    </div>
  )
}
