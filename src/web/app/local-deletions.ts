import { z } from 'zod'
import { noteRemoval } from '../lists/removed-here.ts'

const Removal = z.object({ params: z.object({ id: z.number() }) })

/** Lists do not miss what was deleted here, by whichever page; `isRemoved` is false where it stayed or came back. */
export function noteOwnRemoval(
  key: readonly unknown[] | undefined,
  input: unknown,
  isRemoved: boolean,
): void {
  const [resource, action] = key ?? []
  const { data } = Removal.safeParse(input)
  if (action === 'remove' && data) noteRemoval(String(resource), data.params.id, isRemoved)
}
