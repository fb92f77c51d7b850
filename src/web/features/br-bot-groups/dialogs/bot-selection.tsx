import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { BrBotRow } from '#contract/br-bots.ts'
import { api } from '#web/api/client.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { hasFailed } from '#web/lists/has-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { EntriesPager } from '#web/ui/entries-pager.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'

/** The nicknames of the selected bots by id; they stay selected while other pages are shown. */
export type Selected = ReadonlyMap<number, string>

interface BotSelectionProps {
  selected: Selected
  onChange(selected: Selected): void
  /** The reasons why the server refused some of the bots. */
  refused?: ReadonlyMap<number, string>
}

/** Selects bots by nickname, many at once. */
export function BotSelection({ selected, onChange, refused = NONE }: BotSelectionProps) {
  const { list, page, search, isAll, setPage, setSearch, setAll } = useCandidates()
  const bots = list.data?.data ?? []
  const joinable = bots.filter((bot) => bot.group_id === null)
  const isPageSelected = joinable.length > 0 && joinable.every(({ id }) => selected.has(id))
  const toggle = (some: readonly BrBotRow[], isSelected: boolean) => {
    const next = new Map(selected)
    for (const { id, bot } of some)
      if (isSelected) next.set(id, bot.nickname)
      else next.delete(id)
    onChange(next)
  }

  return (
    // Enter searches; it does not submit the form.
    <fieldset aria-label="Bots" className="grid min-w-0 gap-2" onKeyDown={ignoreEnter}>
      <SearchField label="Search bots..." value={search} onSearch={setSearch} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Check
          label="Select all on this page"
          isChecked={isPageSelected}
          isDisabled={joinable.length === 0}
          onCheck={(isSelected) => toggle(joinable, isSelected)}
        />
        <Check label="Show bots already in a group" isChecked={isAll} onCheck={setAll} />
      </div>
      <ul
        aria-label="Bots to select from"
        aria-busy={list.isPlaceholderData}
        className="relative max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-lg border border-line bg-sunken"
      >
        {bots.map((bot) => (
          <Candidate
            key={bot.id}
            bot={bot}
            isSelected={selected.has(bot.id)}
            refusal={refused.get(bot.id)}
            onToggle={(isSelected) => toggle([bot], isSelected)}
          />
        ))}
      </ul>
      <NoBots {...{ list, search, isAll }} onAll={() => setAll(true)} />
      {list.data && (
        <EntriesPager
          {...list.data.meta}
          label="Pages of bots"
          page={page}
          perPage={CANDIDATES_A_PAGE}
          onPage={setPage}
        />
      )}
    </fieldset>
  )
}

const NONE: ReadonlyMap<number, string> = new Map()

function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

interface CheckProps {
  label: string
  isChecked: boolean
  isDisabled?: boolean
  onCheck(isChecked: boolean): void
}

function Check({ label, isChecked, isDisabled, onCheck }: CheckProps) {
  return (
    <label className="flex min-h-8 items-center gap-2 text-fg-2 has-disabled:text-fg-3 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 accent-(--accent)"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onCheck(target.checked)}
      />
      {label}
    </label>
  )
}

interface CandidateProps {
  bot: BrBotRow
  isSelected: boolean
  refusal: string | undefined
  onToggle(isSelected: boolean): void
}

function Candidate({ bot, isSelected, refusal, onToggle }: CandidateProps) {
  const isTaken = bot.group_id !== null
  const reason = isTaken ? `Already in ${bot.group_name ?? `group #${bot.group_id}`}` : refusal
  return (
    <li>
      <label
        className={classNames(
          'grid min-h-10 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 px-3 py-1 pointer-coarse:min-h-11',
          isTaken ? 'text-fg-2' : 'hover:bg-raised',
        )}
      >
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={isSelected}
          // A selected bot can still be deselected after someone else has added it to a group.
          disabled={isTaken && !isSelected}
          onChange={({ target }) => onToggle(target.checked)}
        />
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{bot.bot.nickname}</span>
          <span className="num font-mono text-2xs text-fg-3">#{bot.id}</span>
        </span>
        <ServerTag id={bot.bot.server_id} />
        {reason && (
          <span className="tone-yellow col-span-2 col-start-2 text-tone text-xs">{reason}</span>
        )}
      </label>
    </li>
  )
}

interface NoBotsProps extends Pick<ReturnType<typeof useCandidates>, 'list' | 'search' | 'isAll'> {
  onAll(): void
}

/** The state of a list without bots. */
function NoBots({ list, search, isAll, onAll }: NoBotsProps) {
  if (hasFailed(list))
    return (
      <p role="alert" className="flex items-center justify-between gap-2 text-fg-2">
        <span>Failed to load BR bots</span>
        <Button size="small" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!list.data) return <SkeletonList count={5} className="grid gap-1" rowClassName="h-10" />
  if (list.data.data.length > 0) return null
  if (search.trim() === '' && list.data.meta.total === 0)
    return <p className="text-fg-2">No BR bots yet. Add one on the BR bots page.</p>
  if (isAll) return <p className="text-fg-2">No BR bots found</p>
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-fg-2">
      <span>
        {search.trim() === ''
          ? 'Every bot is in a group.'
          : 'No ungrouped bot matches your search.'}
      </span>
      <Button size="small" onClick={onAll}>
        Show bots already in a group
      </Button>
    </p>
  )
}

const CANDIDATES_A_PAGE = 50

/** BR bots to select from: those without a group, or all of them. */
function useCandidates() {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [isAll, setAll] = useState(false)
  const list = useQuery({
    ...api.brBots.list.query({
      query: {
        page,
        per_page: CANDIDATES_A_PAGE,
        fields: 'list',
        search: search.trim() || undefined,
        group_id: isAll ? undefined : 'none',
      },
    }),
    // The cached list may contain bots that have joined a group since.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  // Other users add bots to groups, so the last pages disappear.
  const pageCount = list.isPlaceholderData ? undefined : list.data?.meta.pageCount
  if (pageCount !== undefined && page > pageCount) setPage(pageCount)
  const back =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setPage(1)
      set(value)
    }
  return {
    list,
    page,
    search,
    isAll,
    setPage,
    setSearch: back(setSearch),
    setAll: back(setAll),
  }
}
