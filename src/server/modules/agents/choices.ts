import type { AgentChoices } from '#contract/agents.ts'
import { canOwnAgents } from '#domain/access.ts'
import type { Db } from '../../db/schema.ts'

export async function readChoices(db: Db): Promise<AgentChoices> {
  const [users, groups] = await Promise.all([
    db
      .selectFrom('auth_user')
      .select(['id', 'username', 'role', 'state'])
      .where('state', '=', 'approved')
      .orderBy('name_key')
      .execute(),
    db
      .selectFrom('br_bot_group')
      .select(['id', 'name'])
      .orderBy('name_key')
      .orderBy('id')
      .execute(),
  ])
  const owners = users.filter(canOwnAgents).map(({ id, username }) => ({ id, username }))
  return { owners, groups }
}
