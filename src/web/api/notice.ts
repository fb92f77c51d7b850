import { NOTICE_HEADER } from '#contract/headers.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** What the server says is wrong, as of its latest answer. */
export const notice = createSharedValue<string | undefined>(undefined)

/** Takes the notice that an answer of the API carries for every user, or that it carries none. */
export function readNotice(headers: Headers): void {
  notice.set(headers.get(NOTICE_HEADER) ?? undefined)
}
