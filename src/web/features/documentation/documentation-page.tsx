import { documentation } from 'virtual:documentation'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { CategoryList } from './category-list.tsx'
import { chosenCategory, searched } from './find.ts'
import type { DocumentationSearch } from './search.ts'

const route = getRouteApi('/shell/documentation')

export function DocumentationPage() {
  const { category, search } = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
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
          <a
            href="/api/openapi.json"
            download="night-shift-openapi.json"
            aria-label="Download openapi.json"
            className={buttonClass({}, 'max-md:w-11 max-md:px-0')}
          >
            <Download size={15} aria-hidden />
            <span className="max-md:hidden">openapi.json</span>
          </a>
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
        <TabPanel key={one.slug} value={one.slug} className="p-4 outline-none md:p-6">
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

/** The chosen category, or the first one with hits where it has none. */
function categoryWith(search: string, chosen: string): string {
  const found = searched(documentation, search).filter(({ endpoints }) => endpoints.length > 0)
  return (found.find(({ slug }) => slug === chosen) ?? found[0])?.slug ?? chosen
}

/** While something is searched for, with how many endpoints have it. */
function TabLabel({ label, hits }: { label: string; hits: number | undefined }) {
  return (
    <>
      {label}
      {hits !== undefined && <span className="num font-mono text-2xs text-fg-3">{hits}</span>}
    </>
  )
}
