import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { fold } from '#domain/fold.ts'
import { rankedEndpoints } from '#web/features/documentation/find.ts'
import { BookOpen } from '#web/ui/icons.ts'
import type { CommandGroup } from './command.ts'

/** Shorter texts are in nearly every endpoint. */
const TEXT_MIN = 3
const ENDPOINTS_MAX = 5

/** The chapters and endpoints of the API reference with the text. The reference is loaded with the first text. */
export function useDocumentation(text: string): CommandGroup[] {
  const { history } = useRouter()
  const isSearched = text.length >= TEXT_MIN
  const { data = [] } = useQuery({
    queryKey: ['documentation'],
    queryFn: async () => (await import('virtual:documentation')).documentation,
    enabled: isSearched,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isSearched) return []
  const item = (label: string, detail: string, address: string) => ({
    value: address,
    label,
    detail,
    icon: BookOpen,
    run: () => history.push(address),
  })
  const chapters = data
    .filter(({ label }) => fold(label).includes(fold(text)))
    .map(({ slug, label }) => item(label, 'API reference', `/documentation?category=${slug}`))
  const endpoints = rankedEndpoints(data, text)
    .slice(0, ENDPOINTS_MAX)
    .map(({ slug, method, path, description }) =>
      item(description, `${method} ${path}`, `/documentation#${slug}`),
    )
  const items = [...chapters, ...endpoints]
  return items.length === 0 ? [] : [{ value: 'Documentation', items }]
}
