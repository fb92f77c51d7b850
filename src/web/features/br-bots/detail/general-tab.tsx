import type { BrBot } from '#contract/br-bots.ts'
import { addressOf } from '#domain/address.ts'
import { formatDuration, formatShift } from '#domain/format.ts'
import { jobTypeLabel } from '#domain/job-type.ts'
import { ProxyTermBadges } from '#web/entities/proxy-term-badges.tsx'
import { ReportFacts } from '#web/entities/report-facts.tsx'
import { SkinImage } from '#web/entities/skin-image.tsx'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { ListLink, VALUE_LINK } from '#web/lists/controls/list-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Copyable, Fact, Facts, Section } from '#web/ui/facts.tsx'
import { ShiftStrip } from '#web/ui/shift-strip.tsx'
import { YourTime } from '#web/ui/your-time.tsx'
import { BotPassword, RegistrationBadge, StateBadges } from '../bot-facts.tsx'
import { ApiCredentials, hasApiCredentials } from './api-credentials.tsx'

export function GeneralTab({ bot }: { bot: BrBot }) {
  const { bot: account, start_hour, end_hour } = bot
  const { nowHour } = useFleetClock()
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <SkinImage skin={bot.skin} size={112} className="max-md:size-20" />
        <div className="grid min-w-0 flex-1 gap-2">
          <div className="flex flex-wrap gap-1.5">
            {bot.is_active && <Badge tone="green">Active</Badge>}
            <StateBadges bot={bot} />
            <RegistrationBadge status={bot.registration_status} />
          </div>
          <ShiftStrip startHour={start_hour} endHour={end_hour} nowHour={nowHour} />
          <p className="num text-fg-2 text-xs">
            {jobTypeLabel(bot.job_type)}, {formatDuration(start_hour, end_hour)} a day
          </p>
        </div>
      </div>
      <Facts>
        <Fact name="Nickname">
          <Copyable label="nickname" text={account.nickname} />
        </Fact>
        <Fact name="Password">
          <BotPassword bot={bot} />
        </Fact>
        <Fact name="Job Type">{jobTypeLabel(bot.job_type)}</Fact>
        <Fact name="Working Hours">
          <span className="font-mono text-xs">{formatShift(start_hour, end_hour)}</span>
        </Fact>
        {bot.email && (
          <Fact name="Email">
            <Copyable label="email" text={bot.email} />
          </Fact>
        )}
        <Fact name="Proxy">{bot.proxy && <ProxyFact proxy={bot.proxy} />}</Fact>
        <Fact name="Group">
          {bot.group_id !== null && (
            <ListLink href={`/group-management?group=${bot.group_id}`} className={VALUE_LINK}>
              {bot.group_name}
            </ListLink>
          )}
        </Fact>
        <Fact name="Registration IP">
          <Copyable label="registration IP" text={bot.reg_ip ?? account.regip} />
        </Fact>
        <Fact name="Created At">
          <YourTime at={bot.created_at} />
        </Fact>
        <ReportFacts bot={account.id} />
      </Facts>
      {hasApiCredentials(bot) && (
        <Section title="Credentials">
          <ApiCredentials bot={bot} />
        </Section>
      )}
    </div>
  )
}

function ProxyFact({ proxy }: { proxy: NonNullable<BrBot['proxy']> }) {
  return (
    <>
      <Copyable label="proxy address" text={addressOf(proxy.ip, proxy.port)} />
      <ProxyTermBadges proxy={proxy} />
    </>
  )
}
