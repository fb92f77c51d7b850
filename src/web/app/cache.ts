import { toast } from '#web/ui/toast.ts'
import { createQueryClient } from './query-client.ts'

/** What the server has told this page; one for the app, its guards and its routes. */
export const cache = createQueryClient(toast)
