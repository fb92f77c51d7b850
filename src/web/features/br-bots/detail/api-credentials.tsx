import type { BrBot } from '#contract/br-bots.ts'
import { Copyable, Fact, Facts } from '#web/ui/facts.tsx'
import { FirebaseToken } from '../bot-facts.tsx'

type ApiCredentials = Pick<BrBot, 'firebase_id' | 'firebase_token' | 'am_id'>

export const hasApiCredentials = ({ firebase_id, firebase_token, am_id }: ApiCredentials) =>
  Boolean(firebase_id) || firebase_token !== null || Boolean(am_id)

export function ApiCredentials({ bot }: { bot: BrBot }) {
  return (
    <Facts>
      <Fact name="Firebase ID">
        <Copyable label="Firebase ID" text={bot.firebase_id} />
      </Fact>
      <Fact name="Firebase Token">
        {bot.firebase_token !== null && <FirebaseToken id={bot.id} />}
      </Fact>
      <Fact name="AM ID">
        <Copyable label="AM ID" text={bot.am_id} />
      </Fact>
    </Facts>
  )
}
