import { useEffect } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { preloadDialogs } from '#web/lists/page/list-dialogs.tsx'

const loadDetail = () => import('./detail/bot-detail.tsx')
const loadAdd = () => import('./dialogs/add-dialog.tsx')

export const BotDetail = lazyPart(async () => (await loadDetail()).BotDetail)
export const AddDialog = lazyPart(async () => (await loadAdd()).AddDialog)

/** Fetches the code of the dialogs once the list is loaded, so that they open without a connection. */
export function usePreload(isLoaded: boolean) {
  useEffect(() => {
    if (isLoaded) void Promise.allSettled([loadDetail(), loadAdd(), preloadDialogs()])
  }, [isLoaded])
}
