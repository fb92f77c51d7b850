import { AuditQuery } from '#contract/audit.ts'
import { OrderQuery } from '#contract/orders.ts'
import { UserQuery } from '#contract/users.ts'
import type { Person } from '#server/auth/session.ts'
import type { Context } from '#server/http/context.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { listOrders } from '#server/modules/orders/list.ts'
import { users } from '#server/modules/users/users.ts'

/** The lists of orders, users and audit entries. `logs` measures the audit log with a million rows. */
export function recordActions(context: Context<Person>): Record<string, () => Promise<unknown>> {
  return {
    orders: ordered(context, {}),
    'orders by status': ordered(context, { status: 'completed' }),
    'orders of a server': ordered(context, { server_id: '3' }),
    'orders by amount': ordered(context, { sort_by: 'amount' }),
    'orders of a server by price': ordered(context, { server_id: '3', sort_by: 'price' }),
    'orders, deep page': ordered(context, { page: '3000' }),
    'orders, search': ordered(context, { search: '1234' }),
    users: () =>
      users.list({ query: UserQuery.parse({}), params: undefined, body: undefined }, context),
    audit: () => listAudit(context.db, AuditQuery.parse({})),
  }
}

const ordered =
  ({ db }: Context<Person>, query: Record<string, string>) =>
  () =>
    listOrders(db, OrderQuery.parse(query))
