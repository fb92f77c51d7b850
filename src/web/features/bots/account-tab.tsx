import type { BotDetail as Detail } from '#contract/bots.ts'
import { formatCount, formatDateTime, formatMoney } from '#domain/format.ts'
import { BotSparkline } from '#web/entities/bot-history/bot-sparkline.tsx'
import { Password } from '#web/entities/password.tsx'
import { ReportFacts } from '#web/entities/report-facts.tsx'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { ListLink, VALUE_LINK } from '#web/lists/controls/list-link.tsx'
import { Copyable, Fact, Facts } from '#web/ui/facts.tsx'
import { LiveValue } from '#web/ui/live-value.tsx'
import { TimeInStatus } from './time-in-status.tsx'

/** The values of a game account and its last reported state. */
export function AccountTab({ bot }: { bot: Detail }) {
  const { task, task_since, cash, deposit, payday, skin, regip } = bot
  return (
    <Facts>
      <Fact name="Nickname">
        <Copyable label="nickname" text={bot.nickname} />
      </Fact>
      <Fact name="Password">
        <Password of="bots" row={bot} />
      </Fact>
      <Fact name="Task">{task !== null && <TaskBadge status={task} />}</Fact>
      <Fact name="Time in status">
        {task_since !== null && <TimeInStatus since={task_since} />}
      </Fact>
      <Fact name="Cash">
        <LiveValue of={cash}>{formatMoney(cash)}</LiveValue>
        <BotSparkline bot={bot.id} field="cash" />
      </Fact>
      <Fact name="Bank deposit">
        <LiveValue of={deposit}>{formatMoney(deposit)}</LiveValue>
      </Fact>
      <Fact name="Total balance">
        <strong className="font-semibold">{formatMoney(cash + deposit)}</strong>
      </Fact>
      <Fact name="Payday">{formatCount(payday)}</Fact>
      <Fact name="Skin">{String(skin)}</Fact>
      {bot.br_bot && <BrBotFacts brBot={bot.br_bot} />}
      <Fact name="Registration IP">
        <Copyable label="registration IP" text={regip} />
      </Fact>
      <Fact name="Created">{formatDateTime(new Date(bot.created_at))}</Fact>
      <Fact name="Updated">{formatDateTime(new Date(bot.updated_at))}</Fact>
      <ReportFacts bot={bot.id} />
    </Facts>
  )
}

function BrBotFacts({ brBot: { id, group } }: { brBot: NonNullable<Detail['br_bot']> }) {
  return (
    <>
      <Fact name="BR bot">
        <ListLink href={`/br-bots?bot=${id}`} className={VALUE_LINK}>
          #{id}
        </ListLink>
      </Fact>
      <Fact name="Group">
        {group && (
          <ListLink href={`/group-management?group=${group.id}`} className={VALUE_LINK}>
            {group.name}
          </ListLink>
        )}
      </Fact>
    </>
  )
}
