import { useQuery } from '@tanstack/react-query'
import { bots } from '#contract/bots.ts'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/entities/me/use-may.ts'
import { ListLink } from '#web/ui/list-link.tsx'

/** Who carries an order out, by name; a link for whoever may see the bots. */
export function OrderBot({ id }: { id: number }) {
  const { data } = useQuery(api.bots.get.query({ params: { id }, query: {} }))
  const mayOpen = useMay(bots.list)
  const name = data?.nickname ?? `#${id}`
  if (!mayOpen) return name
  return (
    <ListLink
      href={`/bots?open=${id}`}
      className="break-all underline decoration-edge underline-offset-2 hover:text-accent"
    >
      {name}
    </ListLink>
  )
}
