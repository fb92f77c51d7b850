import type { Overview } from '#contract/overview.ts'
import { formatCount, formatMoney } from '#domain/format.ts'
import { serverLinks } from '#domain/overview-links.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { ListLink } from '#web/lists/controls/list-link.tsx'

interface ServerTableProps {
  servers: Overview['servers'] | undefined
  /** Whether the reader has access to BR bots. */
  hasBrBots: boolean
}

export function ServerTable({ servers, hasBrBots }: ServerTableProps) {
  return (
    // Scrolls separately on narrow screens.
    <div className="relative max-h-96 overflow-auto">
      <table className="w-full text-sm">
        <thead className="sticky top-0 z-1 bg-panel">
          <tr className="h-8 text-2xs text-fg-3">
            <th className="pr-3 text-left font-medium">Server</th>
            <th className={HEAD}>Bots</th>
            {hasBrBots && <th className={HEAD}>BR bots</th>}
            <th className={HEAD}>Cash + deposit</th>
            <th className={HEAD}>Penalties</th>
          </tr>
        </thead>
        <tbody>
          {(servers ?? []).map(({ id, bots, br_bots, money, penalties }) => {
            const links = serverLinks(id)
            return (
              <tr key={id} className="h-9 border-line border-t pointer-coarse:h-11">
                <th scope="row" className="pr-3 text-left font-normal">
                  <ServerTag id={id} />
                </th>
                <Linked href={links.bots} count={bots} />
                {hasBrBots && <Linked href={links.br_bots} count={br_bots} />}
                <td className={CELL}>{formatMoney(money)}</td>
                <Linked href={links.penalties} count={penalties} />
              </tr>
            )
          })}
        </tbody>
      </table>
      {servers?.length === 0 && <p className="py-2 text-fg-2">No servers yet</p>}
    </div>
  )
}

const HEAD = 'whitespace-nowrap pl-3 text-right font-medium'
const CELL = 'num whitespace-nowrap pl-3 text-right'

function Linked({ href, count }: { href: string; count: number }) {
  return (
    <td className={CELL}>
      <ListLink
        href={href}
        className="inline-grid h-6 min-w-6 items-center justify-items-end underline decoration-line underline-offset-2 hover:decoration-fg pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        {formatCount(count)}
      </ListLink>
    </td>
  )
}
