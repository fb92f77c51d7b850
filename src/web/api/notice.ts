import { NOTICE_HEADER } from '#contract/headers.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** The notice of the server from its latest response. */
export const notice = createSharedValue<string | undefined>(undefined)

/** Stores the notice of an API response, or clears it if the response has none. */
export function readNotice(headers: Headers): void {
  notice.set(headers.get(NOTICE_HEADER) ?? undefined)
}
