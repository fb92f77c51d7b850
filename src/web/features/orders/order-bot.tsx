import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { MayLink } from '#web/session/may-link.tsx'

/** Who carries an order out, by name; a link for whoever may see the bots. */
export function OrderBot({ id }: { id: number }) {
  const { data } = useQuery(api.bots.get.query({ params: { id }, query: {} }))
  return (
    <MayLink
      to="bots"
      href={`/bots?open=${id}`}
      className="break-all underline decoration-edge underline-offset-2 hover:text-accent"
    >
      {data?.nickname ?? `#${id}`}
    </MayLink>
  )
}
