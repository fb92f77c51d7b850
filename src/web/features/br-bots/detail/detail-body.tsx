import type { UseQueryResult } from '@tanstack/react-query'
import type { BrBot } from '#contract/br-bots.ts'
import type { Device } from '#contract/device.ts'
import { formatCount, formatMoney } from '#domain/format.ts'
import { BotHistory } from '#web/entities/bot-history/bot-history.tsx'
import { BotSparkline } from '#web/entities/bot-history/bot-sparkline.tsx'
import { useBotState } from '#web/entities/bot-states.tsx'
import { Inventory } from '#web/entities/inventory.tsx'
import { PenaltyList } from '#web/entities/penalty-list.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { BotPassword } from '#web/features/br-bots/bot-facts.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Copyable, Fact, Facts, Section } from '#web/ui/facts.tsx'
import { ChevronRight } from '#web/ui/icons.ts'
import { JsonTree } from '#web/ui/json-tree.tsx'
import { LiveValue } from '#web/ui/live-value.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import type { DetailTab } from '../search.ts'
import { ApiCredentials, hasApiCredentials } from './api-credentials.tsx'
import { GeneralTab } from './general-tab.tsx'
import { JobTab } from './job-tab.tsx'
import { tabLabel, tabsOf } from './tabs.tsx'
import type { JobDrafts } from './use-job-draft.ts'

interface DetailBodyProps {
  detail: UseQueryResult<BrBot>
  tab: DetailTab
  onTabChange(tab: DetailTab): void
  drafts: JobDrafts
}

/** The minimum height of all tabs, so that the dialog does not move when the tab changes. */
const HEIGHT = 'md:min-h-[min(38rem,calc(100dvh-13rem))]'

export function DetailBody({ detail, ...tabs }: DetailBodyProps) {
  return (
    <div className={HEIGHT}>
      <Loaded query={detail} failed="Failed to load BR bot" loading={{ count: 9 }}>
        {(bot) => <DetailTabs bot={bot} detail={detail} {...tabs} />}
      </Loaded>
    </div>
  )
}

function DetailTabs({ bot, detail, tab, onTabChange, drafts }: DetailBodyProps & { bot: BrBot }) {
  const now = useNow()
  const { state } = useBotState(bot.bot_id)
  const tabs = tabsOf(bot, tab, state !== undefined)
  const value = tabs.includes(tab) ? tab : 'general'
  return (
    <Tabs value={value} onValueChange={onTabChange}>
      <TabList
        label="Bot details"
        value={value}
        tabs={tabs.map((one) => ({ value: one, label: tabLabel(one, bot, now) }))}
        className="-mx-5 -mt-4 sticky -top-4 z-1 border-line border-b bg-panel px-3"
      />
      <div className="grid gap-3 pt-4">
        <StaleBanner list={detail} failed="Failed to load BR bot" />
        <TabPanel value={value}>{panelOf(value, bot, drafts)}</TabPanel>
      </div>
    </Tabs>
  )
}

function panelOf(tab: DetailTab, bot: BrBot, drafts: JobDrafts) {
  switch (tab) {
    case 'general':
      return <GeneralTab bot={bot} />
    case 'job':
      return <JobTab bot={bot} drafts={drafts} />
    case 'credentials':
      return <CredentialsTab bot={bot} />
    case 'financial':
      return <FinancialTab bot={bot} />
    case 'inventory':
      return <Inventory items={bot.bot.inventory} />
    case 'penalties':
      return <PenaltyList penalties={bot.penalties} />
    case 'client':
      return bot.client_info && <JsonTree label="client info" value={bot.client_info} />
    case 'device':
      return bot.device && <DeviceTab device={bot.device} />
    case 'history':
      return <BotHistory bot={bot.bot_id} />
    default:
      return tab satisfies never
  }
}

function FinancialTab({ bot: { bot_id, bot: account } }: { bot: BrBot }) {
  const { cash, deposit, payday, inventory } = account
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name="Cash">
          <LiveValue of={cash}>{formatMoney(cash)}</LiveValue>
          <BotSparkline bot={bot_id} field="cash" />
        </Fact>
        <Fact name="Bank Deposit">
          <LiveValue of={deposit}>{formatMoney(deposit)}</LiveValue>
        </Fact>
        <Fact name="Total Balance">
          <strong className="font-semibold">{formatMoney(cash + deposit)}</strong>
        </Fact>
        <Fact name="Payday Level">{formatCount(payday)}</Fact>
      </Facts>
      <Section title="Inventory">
        <JsonTree label="inventory" value={inventory} />
      </Section>
    </div>
  )
}

function CredentialsTab({ bot }: { bot: BrBot }) {
  const { nickname, server_id } = bot.bot
  return (
    <div className="grid gap-4">
      <Section title="Game Account">
        <Facts>
          <Fact name="Nickname">
            <Copyable label="nickname" text={nickname} />
          </Fact>
          <Fact name="Password">
            <BotPassword bot={bot} />
          </Fact>
          <Fact name="Server">
            <ServerTag id={server_id} />
          </Fact>
          <Fact name="Email">
            <Copyable label="email" text={bot.email} />
          </Fact>
        </Facts>
      </Section>
      <Section title="API Credentials">
        {hasApiCredentials(bot) ? (
          <ApiCredentials bot={bot} />
        ) : (
          <p className="text-fg-2">No API credentials available</p>
        )}
      </Section>
    </div>
  )
}

function DeviceTab({ device }: { device: Device }) {
  const { user_agent, fingerprint } = device
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name="Manufacturer">{device.manufacturer}</Fact>
        <Fact name="Model">{device.model}</Fact>
        <Fact name="OS Version">{osOf(device)}</Fact>
        <Fact name="Country, Locale">
          {[device.country, device.locale].filter(Boolean).join(', ')}
        </Fact>
        <Fact name="Resolution">{resolutionOf(device)}</Fact>
        <Fact name="Device Name">{device.devicename}</Fact>
        <Fact name="OS Build">{device.os_build}</Fact>
        <Fact name="Android ID">
          <Copyable label="Android ID" text={device.android_id} />
        </Fact>
        <Fact name="Device ID">
          <Copyable label="Device ID" text={device.device_id} />
        </Fact>
      </Facts>
      {user_agent && <Fold label="User Agent" text={user_agent} />}
      {fingerprint && <Fold label="Fingerprint" text={fingerprint} />}
    </div>
  )
}

function osOf({ os_version, sdk_version }: Device): string {
  const sdk = sdk_version === undefined ? '' : `SDK ${sdk_version}`
  return os_version && sdk ? `${os_version} (${sdk})` : (os_version ?? sdk)
}

function resolutionOf({ screen_width, screen_height, screen_dpi }: Device): string {
  const size = screen_width && screen_height ? `${screen_width} × ${screen_height}` : ''
  return [size, screen_dpi && `${screen_dpi} DPI`].filter(Boolean).join(', ')
}

/** A long text that expands below its label. */
function Fold({ label, text }: { label: string; text: string }) {
  return (
    <details className="rounded-lg border border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-lg px-3 font-medium hover:bg-raised pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden
          className="shrink-0 text-fg-3 transition-transform [details[open]>summary>&]:rotate-90"
        />
        {label}
      </summary>
      <div className="flex items-start gap-1 border-line border-t px-3 py-2">
        <code className="min-w-0 flex-1 break-all py-1 font-mono text-xs">{text}</code>
        <CopyButton label={label} text={text} />
      </div>
    </details>
  )
}
