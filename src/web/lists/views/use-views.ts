import { useQuery } from '@tanstack/react-query'
import type { ViewList } from '#contract/view-lists.ts'
import type { View } from '#contract/views.ts'
import { api } from '#web/api/client.ts'

const NO_VIEWS: readonly View[] = []

/**
 * The views that the user can open; undefined until they are loaded. If they fail to load, lists are shown without views.
 */
export function useViews(list: ViewList | undefined): readonly View[] | undefined {
  const { data, failureCount } = useQuery({
    ...api.views.list.query({}),
    enabled: list !== undefined,
  })
  return data ?? (failureCount > 0 ? NO_VIEWS : undefined)
}
