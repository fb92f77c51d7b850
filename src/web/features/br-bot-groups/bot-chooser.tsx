import type { KeyboardEvent } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { hasFailed } from '#web/lists/has-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { EntriesPager } from './entries-pager.tsx'
import { CANDIDATES_A_PAGE, useCandidates } from './use-candidates.ts'

/** Chosen bots by id, with their nicknames: a bot stays chosen on whatever page it stands. */
export type Chosen = ReadonlyMap<number, string>

interface BotChooserProps {
  chosen: Chosen
  onChange(chosen: Chosen): void
  /** What the server said of bots that it refused. */
  refused?: ReadonlyMap<number, string>
}

/** Many bots at once, found by nickname; of each that cannot join it says why. */
export function BotChooser({ chosen, onChange, refused = NOBODY }: BotChooserProps) {
  const { list, page, search, isAll, setPage, setSearch, setAll } = useCandidates()
  const bots = list.data?.data ?? []
  const joinable = bots.filter((bot) => bot.group_id === null)
  const isWholePageChosen = joinable.length > 0 && joinable.every(({ id }) => chosen.has(id))
  const toggle = (some: readonly BrBot[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const { id, bot } of some)
      if (isChosen) next.set(id, bot.nickname)
      else next.delete(id)
    onChange(next)
  }

  return (
    // Enter searches; it does not send the form around this.
    <fieldset aria-label="Bots" className="grid min-w-0 gap-2" onKeyDown={keepEnter}>
      <SearchField label="Search bots..." value={search} onSearch={setSearch} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Check
          label="Select all on this page"
          isChecked={isWholePageChosen}
          isDisabled={joinable.length === 0}
          onCheck={(isChosen) => toggle(joinable, isChosen)}
        />
        <Check label="Show bots that cannot join" isChecked={isAll} onCheck={setAll} />
      </div>
      <ul
        aria-label="Bots to choose from"
        aria-busy={list.isPlaceholderData}
        className="relative max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-lg border border-line bg-sunken"
      >
        {bots.map((bot) => (
          <Candidate
            key={bot.id}
            bot={bot}
            isChosen={chosen.has(bot.id)}
            refusal={refused.get(bot.id)}
            onToggle={(isChosen) => toggle([bot], isChosen)}
          />
        ))}
      </ul>
      <Nobody {...{ list, search, isAll }} onAll={() => setAll(true)} />
      {list.data && list.data.meta.pageCount > 1 && (
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

const NOBODY: ReadonlyMap<number, string> = new Map()

function keepEnter(event: KeyboardEvent) {
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
  bot: BrBot
  isChosen: boolean
  refusal: string | undefined
  onToggle(isChosen: boolean): void
}

function Candidate({ bot, isChosen, refusal, onToggle }: CandidateProps) {
  const isTaken = bot.group_id !== null
  const why = isTaken ? `In ${bot.group_name ?? `group #${bot.group_id}`} already` : refusal
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
          checked={isChosen}
          // One that was chosen before somebody else took it can still be left out.
          disabled={isTaken && !isChosen}
          onChange={({ target }) => onToggle(target.checked)}
        />
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{bot.bot.nickname}</span>
          <span className="num font-mono text-2xs text-fg-3">#{bot.id}</span>
        </span>
        <ServerTag id={bot.bot.server_id} />
        {why && <span className="tone-yellow col-span-2 col-start-2 text-tone text-xs">{why}</span>}
      </label>
    </li>
  )
}

interface NobodyProps extends Pick<ReturnType<typeof useCandidates>, 'list' | 'search' | 'isAll'> {
  onAll(): void
}

/** What stands where no bots stand. */
function Nobody({ list, search, isAll, onAll }: NobodyProps) {
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
  if (isAll) return <p className="text-fg-2">No BR bots found</p>
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-fg-2">
      <span>
        {search.trim() === ''
          ? 'Every bot is in a group.'
          : 'No bot without a group fits this search.'}
      </span>
      <Button size="small" onClick={onAll}>
        Show bots that cannot join
      </Button>
    </p>
  )
}
