import type { ReactNode } from 'react'
import type { BrBotRow } from '#contract/br-bots.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { formatHour } from '#domain/format.ts'
import { FLEET_PAGES_IN_FULL } from '#domain/pager.ts'
import { api } from '#web/api/client.ts'
import { BotStates } from '#web/entities/bot-states.tsx'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { countOf, type ImportKind } from '#web/imports/import-kind.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { PartProps } from '#web/lists/page/definition.ts'
import { preloadDialogs } from '#web/lists/page/list-dialogs.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { useProxies } from '#web/pickers/use-proxies.ts'
import { useServers } from '#web/pickers/use-servers.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyOpen } from '#web/ui/dialog/lazy-open.tsx'
import { Check, Import, Plus } from '#web/ui/icons.ts'
import { botList } from './bot-cache.ts'
import { BR_BOT, deletionOf } from './bot-deletion.tsx'
import { useOpenBot } from './detail/use-open-bot.ts'
import { botCard } from './list/bot-card.tsx'
import { botColumns } from './list/bot-columns.tsx'
import { BOT_FILTERS } from './list/bot-filters.tsx'
import { useBotChanges } from './list/use-bot-changes.ts'
import { useView, ViewSwitch } from './list/view-switch.tsx'
import { brBotSearch } from './search.ts'

const { get, add, remove } = api.brBots
/** Without `update`, because the list has no form that edits a row. */
const RESOURCE = { list: botList, get, add, remove }

const loadDetail = () => import('./detail/bot-detail.tsx')
const loadAdd = () => import('./dialogs/add-dialog.tsx')
const loadImportMenu = () => import('./dialogs/import-menu.tsx')
const PARTS = [loadDetail, loadAdd, preloadDialogs]
const BotDetail = lazyPart(async () => (await loadDetail()).BotDetail)
const AddDialog = lazyPart(async () => (await loadAdd()).AddDialog)
const ImportMenu = lazyPart(async () => (await loadImportMenu()).ImportMenu)

export function BrBotsPage() {
  const [view] = useView()
  const { lastId, open, close } = useOpenBot()
  const { nowHour } = useFleetClock()
  const tools = { nowHour, onOpen: open }
  return (
    <ListPage
      group="Fleet"
      title="BR Bots"
      subtitle="Manage your bots and their configurations"
      buttons={Buttons}
      note={<ZoneNote />}
      resource={RESOURCE}
      search={brBotSearch}
      filterFields={BR_BOT_FIELDS}
      noun={BR_BOT}
      columns={botColumns(tools)}
      card={botCard(view, tools)}
      around={States}
      rowName={({ bot }) => bot.nickname}
      rowState={({ id, is_active }) => ({
        isActive: is_active,
        isInactive: !is_active,
        isSelected: id === lastId,
      })}
      searchField={{ label: 'Search by nickname' }}
      filters={BOT_FILTERS}
      actions={useBotChanges()}
      form={AddDialog}
      detail={BotDetail}
      closeDetail={close}
      preload={PARTS}
      bulk="br_bot"
      deletion={deletionOf}
      texts={{ add: 'New BR Bot', remove: 'Delete' }}
      empty={{
        title: 'No BR bots found',
        description: 'Import a fleet in three steps, or add BR bots one by one.',
      }}
      emptyAction={FirstSteps}
      pagesInFull={FLEET_PAGES_IN_FULL}
      retries={1}
    />
  )
}

function States({ rows, children }: { rows: readonly BrBotRow[]; children: ReactNode }) {
  return <BotStates bots={rows.map(({ bot }) => bot.id)}>{children}</BotStates>
}

function ZoneNote() {
  const { timeZone, nowHour } = useFleetClock()
  return (
    <p className="num min-h-4 text-fg-3 text-xs">
      {timeZone &&
        `Hours are fleet time${nowHour === undefined ? '' : `, now ${formatHour(nowHour)}`} (${timeZone})`}
    </p>
  )
}

type ButtonsProps = Pick<PartProps<unknown>, 'openImport'>

function Buttons({ openImport }: ButtonsProps) {
  return (
    <>
      <ViewSwitch />
      <LazyOpen
        opens="menu"
        load={loadImportMenu}
        trigger={(button) => (
          <Button className="max-md:w-11 max-md:px-0" aria-label="Import" {...button}>
            <Import size={15} aria-hidden />
            <span className="max-md:hidden">Import</span>
          </Button>
        )}
      >
        {(trigger) => <ImportMenu trigger={trigger} onImport={openImport} />}
      </LazyOpen>
    </>
  )
}

type FirstStepsProps = Pick<PartProps<unknown>, 'add' | 'openImport'>

/** The steps to the first BR bots of an empty console: servers, proxies, then the roster. */
function FirstSteps({ add, openImport }: FirstStepsProps) {
  const steps: { kind: ImportKind; count: number }[] = [
    { kind: 'servers', count: useServers().list.length },
    { kind: 'proxies', count: useProxies().list.length },
    { kind: 'roster', count: 0 },
  ]
  const next = steps.find(({ count }) => count === 0)?.kind
  return (
    <div className="grid w-full max-w-sm gap-4">
      <ol className="grid gap-2 text-left">
        {steps.map(({ kind, count }, index) => (
          <Step
            key={kind}
            kind={kind}
            number={index + 1}
            count={count}
            isNext={kind === next}
            onImport={openImport}
          />
        ))}
      </ol>
      <Button className="justify-self-center" onClick={add}>
        <Plus size={15} aria-hidden />
        New BR Bot
      </Button>
    </div>
  )
}

interface StepProps {
  kind: ImportKind
  number: number
  /** The number of existing rows of this kind. */
  count: number
  /** Whether this is the first incomplete step. */
  isNext: boolean
  onImport(kind: ImportKind): void
}

const STEPS: Record<ImportKind, { label: string; action: string }> = {
  servers: { label: 'Servers', action: 'Import servers' },
  proxies: { label: 'Proxies', action: 'Import proxies' },
  roster: { label: 'BR bots', action: 'Import roster' },
}

function Step({ kind, number, count, isNext, onImport }: StepProps) {
  const { label, action } = STEPS[kind]
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-panel px-3 py-2">
      <span
        aria-hidden
        className="num tone-green grid size-6 shrink-0 place-items-center rounded-full border border-line font-mono text-xs"
      >
        {count > 0 ? <Check size={13} className="text-tone-mark" /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-fg-3 text-xs">
          {count > 0 ? `${countOf(kind, count)} added` : 'None yet'}
        </span>
      </span>
      <Button
        size="small"
        variant={isNext ? 'primary' : 'secondary'}
        onClick={() => onImport(kind)}
      >
        {action}
      </Button>
    </li>
  )
}
