import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Api, Permission } from '#web/api/client.ts'
import type { SearchReader } from '#web/lib/search-parts.ts'
import type { PageIcon } from './page-icons.ts'

type Group = 'Watch' | 'Fleet' | 'Trade' | 'Infrastructure' | 'System'

type Reader = SearchReader<object> | undefined

/** Prefetches data; `search` contains the unparsed parameters of the URL. */
export type First = (
  cache: Pick<QueryClient, 'prefetchQuery'>,
  from: Api,
  search: object,
) => readonly Promise<void>[]

interface EntryOptions<Search> {
  /** The main endpoint of the page. Users who can call it can open the page; without it, all users can. */
  endpoint?(from: Api): Permission
  /**
   * Fetches the data of its first view. The first render of the page uses the responses, and the HTML from the server
   * preloads the requests, so that they do not wait for the scripts.
   */
  first?: First
  /** Parses the URL parameters. Values equal to its defaults are omitted from the URL. */
  search?: Search
  load(): Promise<ComponentType>
}

interface EntryPageOptions<Search> extends EntryOptions<Search> {
  /** Text below the label in the first view. The server sends both, so that they are visible before a script runs. */
  subtitle?: string
}

interface ConsoleOptions<Search> extends EntryOptions<Search> {
  /** The heading, if it differs from the label. The server includes it in the HTML. */
  title?: string
  icon: PageIcon
  /** The second key of its shortcut, after `g`. */
  key?: string
  /** Its name in the bottom bar of a phone, which has the first few of these pages that the user can open. */
  bar?: string
}

interface ShellOptions<Search> extends ConsoleOptions<Search> {
  group: Group
  /** False for a page that is only linked from another page. */
  isInSidebar?: boolean
}

interface SettingsOptions<Search> extends ConsoleOptions<Search> {
  /** Its name among the tabs of the settings, if it differs from the label. */
  tab?: string
  isInSidebar?: boolean
}

/** A page outside the shell. */
export const entryPage = <const Path extends string, Search extends Reader = undefined>(
  path: Path,
  label: string,
  options: EntryPageOptions<Search>,
) => ({ layout: 'auth' as const, path, label, ...options })

/** A page with sidebar and bottom bar. */
export const page = <const Path extends string, Search extends Reader = undefined>(
  path: Path,
  label: string,
  options: ShellOptions<Search>,
) => ({ layout: 'shell' as const, isInSidebar: true, path, label, ...options })

/** A tab of the settings. The sidebar links only to the first one. */
export const settingsPage = <
  const Path extends `/settings${string}`,
  Search extends Reader = undefined,
>(
  path: Path,
  label: string,
  options: SettingsOptions<Search>,
) => ({
  layout: 'settings' as const,
  group: 'System' as const,
  isInSidebar: false,
  title: 'Settings',
  tab: label,
  path,
  label,
  ...options,
})
