import { documentation } from 'virtual:documentation'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Fragment, startTransition, useEffect, useState } from 'react'
import { restoresScroll } from '#web/lib/restores-scroll.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { DownloadLink } from '#web/lists/controls/download-link.tsx'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Download } from '#web/ui/icons.ts'
import { laidOutLate } from '#web/ui/laid-out-late.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { Category, DocumentedEndpoint } from './documentation-of.ts'
import { EndpointCard, loadResponses } from './endpoint-card.tsx'
import { chosenCategory, searched } from './find.ts'
import type { DocumentationSearch } from './search.ts'

const route = getRouteApi('/shell/documentation')

export function DocumentationPage() {
  const { category, search } = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => whenIdle(loadResponses), [])
  const navigate = route.useNavigate()
  const found = searched(documentation, search)
  const chosen = chosenCategory(found, category, hash)?.slug ?? ''
  const change = (next: DocumentationSearch) => void navigate({ search: next, replace: true })
  const choose = (slug: string) => change({ category: slug, search })

  return (
    <Tabs value={chosen} onValueChange={choose}>
      <PageHeader
        group="System"
        title="API Documentation"
        actions={
          <DownloadLink
            download={{ href: '/api/openapi.json' }}
            name="night-shift-openapi.json"
            label="Download openapi.json"
            className="max-md:w-11 max-md:px-0"
          >
            <Download size={15} aria-hidden />
            <span className="max-md:hidden">openapi.json</span>
          </DownloadLink>
        }
      >
        <SearchField
          label="Search endpoints…"
          className="w-full md:w-80"
          value={search}
          onSearch={(text) => change({ category: categoryWith(text, chosen), search: text })}
        />
        <TabList
          label="Categories"
          value={chosen}
          tabs={found.map(({ slug, label, endpoints }) => ({
            value: slug,
            label: <TabLabel {...{ label }} hits={search ? endpoints.length : undefined} />,
          }))}
          className="-mb-3 w-full"
        />
      </PageHeader>
      {found.map((one) => (
        <TabPanel key={one.slug} value={one.slug} className="p-4 -outline-offset-2 md:p-6">
          <CategoryList
            category={one}
            elsewhere={found.filter(({ endpoints }) => endpoints.length > 0)}
            search={search}
            linked={hash}
            onChoose={choose}
          />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** The chosen category, or the first one with hits if it has none. */
function categoryWith(search: string, chosen: string): string {
  const found = searched(documentation, search).filter(({ endpoints }) => endpoints.length > 0)
  return (found.find(({ slug }) => slug === chosen) ?? found[0])?.slug ?? chosen
}

/** The label of a tab; during a search, it includes the number of matching endpoints. */
function TabLabel({ label, hits }: { label: string; hits: number | undefined }) {
  return (
    <>
      {label}
      {hits !== undefined && <span className="num font-mono text-2xs text-fg-3">{hits}</span>}
    </>
  )
}

interface CategoryListProps {
  category: Category
  /** Every category with a visible endpoint. */
  elsewhere: readonly Category[]
  search: string
  /** The slug of the endpoint in the URL. */
  linked: string
  onChoose(category: string): void
}

function CategoryList({ category, elsewhere, search, linked, onChoose }: CategoryListProps) {
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
  return <EndpointList {...{ label, endpoints, search, linked }} />
}

interface EndpointListProps extends Pick<Category, 'label' | 'endpoints'> {
  search: string
  linked: string
}

/**
 * Endpoints outside the first view are rendered after it, and laid out when they come near the screen. A page that scrolls
 * to an endpoint, or to its last position, needs the full height at once.
 */
function EndpointList({ label, endpoints, search, linked }: EndpointListProps) {
  const [isWholeAtOnce] = useState(() => linked !== '' || restoresScroll())
  const [isWhole, setWhole] = useState(isWholeAtOnce)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const shown = isWhole ? endpoints : endpoints.slice(0, FIRST_VIEW)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {[...Map.groupBy(shown, ({ section }) => section)].map(([section, ofSection]) => (
        <Fragment key={section ?? label}>
          {section !== undefined && <h2 className="mt-2 font-semibold text-lg">{section}</h2>}
          {ofSection.map((endpoint) => (
            <div key={endpoint.slug} {...(!isWholeAtOnce && laidOutLate(heightOf(endpoint)))}>
              <EndpointCard
                endpoint={endpoint}
                search={search}
                isLinked={endpoint.slug === linked}
              />
            </div>
          ))}
        </Fragment>
      ))}
    </div>
  )
}

/** More endpoints than fit on a screen. */
const FIRST_VIEW = 2

/** The approximate height of a card in pixels, until it is laid out. */
const heightOf = ({ parameters }: DocumentedEndpoint) => 140 + 56 * parameters.length
