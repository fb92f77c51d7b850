import '#contract/configure-schemas.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { firstCharacters, SEARCH_MAX } from '#contract/characters.ts'
import { FOUND_KINDS, type FoundKind, type FoundRow } from '#contract/search.ts'
import { VIEW_LISTS } from '#contract/view-lists.ts'
import { fold } from '#domain/fold.ts'
import { maskMiddle } from '#domain/order.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { choice } from '#web/lib/search-parts.ts'
import { useStoredText } from '#web/lib/stored-text.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { VIEW_PATHS, viewHref } from '#web/lists/views/view-paths.ts'
import { useMe } from '#web/session/identity.ts'
import { recentRowsKey } from '#web/session/recent-rows.ts'
import type { Icon } from '#web/ui/icon.tsx'
import {
  Bookmark,
  Bot,
  Boxes,
  Gavel,
  Network,
  Receipt,
  Server,
  ShieldUser,
  SquareTerminal,
  Users,
  UsersRound,
} from '#web/ui/icons.ts'
import { pageAt } from '../page-at.ts'
import type { Command, CommandGroup } from './command.ts'

const DEBOUNCE_MS = 120

interface Found {
  readonly groups: readonly CommandGroup[]
  /** Whether the server is still searching for the text. */
  readonly isSearching: boolean
  /** Why the server did not search. */
  readonly failure: string | undefined
  searchLater(text: string): void
}

/** The rows that match the text; without a text, the recently opened rows. */
export function useFound(text: string): Found {
  const [searched, setSearched] = useState(text)
  const searchLater = useDebounced(setSearched, DEBOUNCE_MS)
  const { history } = useRouter()
  const [recent, remember] = useRecent()
  const typed = firstCharacters(text.trim(), SEARCH_MAX)
  const asked = firstCharacters(searched.trim(), SEARCH_MAX)
  const {
    data = [],
    isFetching,
    isPlaceholderData,
    error,
  } = useQuery({
    ...api.search.rows.query({ query: { text: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  // Enter must not open a row that only matches the previous text.
  const isOutdated = typed !== asked || isPlaceholderData
  const found = isOutdated ? data.filter(({ name }) => fold(name).includes(fold(typed))) : data
  const open = (row: FoundRow) => {
    remember(row)
    history.push(KIND_LOOKS[row.kind].href(row))
  }
  const group = (value: string, rows: readonly FoundRow[]): CommandGroup[] =>
    rows.length === 0 ? [] : [{ value, items: rows.map((row) => commandOf(row, open)) }]
  return {
    groups: typed === '' ? group('Recent', recent) : group('Found', found.map(maskedOf)),
    isSearching: typed !== '' && (typed !== asked || isFetching),
    failure: typed === '' || error === null ? undefined : failureOf(error),
    searchLater,
  }
}

/** The fault of a text that cannot be searched, such as one with a control character. */
function failureOf(error: unknown): string {
  const isFaulty = error instanceof ApiError && error.problem.code === 'invalid_request'
  const fault = isFaulty ? error.problem.errors[0]?.message : undefined
  return fault ?? 'The search failed. Pages and commands still work.'
}

/** Bank numbers are masked on the screen, including those of recently opened rows. */
const maskedOf = (row: FoundRow): FoundRow =>
  row.kind === 'order' ? { ...row, name: maskMiddle(row.name) } : row

function commandOf(row: FoundRow, open: (row: FoundRow) => void): Command {
  const { label, icon } = KIND_LOOKS[row.kind]
  return {
    value: `${row.kind} ${row.id}`,
    label: row.name,
    icon,
    detail: [detailOf(row), `${label} ${typeof row.id === 'number' ? row.id : ''}`.trim()]
      .filter(Boolean)
      .join(' · '),
    run: () => open(row),
  }
}

const KEPT = 6

const Recent = z
  .array(
    z.object({
      kind: z.enum(FOUND_KINDS),
      id: z.union([z.int(), z.string()]),
      name: z.string(),
      detail: z.string(),
    }),
  )
  .catch([])

/**
 * The rows that this user recently opened from the palette in this browser, newest first. Deleted rows are left out once
 * the server has answered.
 */
function useRecent(): [readonly FoundRow[], (row: FoundRow) => void] {
  const me = useMe()
  const [text, store] = useStoredText(recentRowsKey(me?.id ?? ''))
  const stored = Recent.parse(parsed(text))
  const { data } = useQuery({
    ...api.search.byIds.query({
      query: { rows: stored.map(({ kind, id }) => `${kind}:${id}`).join() },
    }),
    enabled: stored.length > 0,
    // Rows may have been deleted since the palette was last open.
    staleTime: 0,
  })
  const rows = data?.map(maskedOf) ?? stored
  const remember = (row: FoundRow) => {
    const others = rows.filter(({ kind, id }) => kind !== row.kind || id !== row.id)
    store(JSON.stringify([row, ...others].slice(0, KEPT)))
  }
  return [rows, remember]
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

interface KindLook {
  readonly label: string
  readonly icon: Icon
  /** The URL of the row. Lists without a detail show the rows with this name. */
  href(row: FoundRow): string
}

/** The text that distinguishes a row from others of the same name. For a view it is the name of its list. */
function detailOf({ kind, detail }: FoundRow): string {
  if (kind !== 'view') return detail
  const list = choice(VIEW_LISTS)(detail)
  return (list && pageAt(VIEW_PATHS[list])?.label) ?? ''
}

function viewOf({ id, detail }: FoundRow): string {
  const list = choice(VIEW_LISTS)(detail)
  return list ? viewHref(list, id) : '/'
}

const named = (path: string) => (row: FoundRow) =>
  `${path}?${new URLSearchParams({ search: row.name })}`

const KIND_LOOKS: Readonly<Record<FoundKind, KindLook>> = {
  br_bot: { label: 'BR bot', icon: Bot, href: ({ id }) => `/br-bots?bot=${id}` },
  bot: { label: 'Bot', icon: Users, href: ({ id }) => `/bots?open=${id}` },
  br_bot_group: {
    label: 'Bot group',
    icon: Boxes,
    href: ({ id }) => `/group-management?group=${id}`,
  },
  server: { label: 'Server', icon: Server, href: named('/servers') },
  proxy: { label: 'Proxy', icon: Network, href: named('/proxies') },
  order: { label: 'Order', icon: Receipt, href: ({ id }) => `/orders?open=${id}` },
  penalty: { label: 'Penalty', icon: Gavel, href: named('/penalties') },
  admin: { label: 'Admin', icon: ShieldUser, href: named('/admins') },
  agent: { label: 'Agent', icon: SquareTerminal, href: ({ id }) => `/agents?open=${id}` },
  view: {
    label: 'View',
    icon: Bookmark,
    href: viewOf,
  },
  user: { label: 'User', icon: UsersRound, href: ({ id }) => `/settings/users?open=${id}` },
}
