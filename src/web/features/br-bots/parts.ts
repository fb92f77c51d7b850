import { useEffect } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'

const load = {
  table: () => import('./list/bot-table.tsx'),
  detail: () => import('./detail/bot-detail.tsx'),
  add: () => import('./dialogs/add-dialog.tsx'),
  remove: () => import('./dialogs/delete-dialog.tsx'),
  import: () => import('#web/imports/import-dialog.tsx'),
}

export const BotTable = lazyPart(async () => (await load.table()).BotTable)
export const BotDetail = lazyPart(async () => (await load.detail()).BotDetail)
export const AddDialog = lazyPart(async () => (await load.add()).AddDialog)
export const DeleteDialog = lazyPart(async () => (await load.remove()).DeleteDialog)
export const ImportDialog = lazyPart(async () => (await load.import()).ImportDialog)

/** Once the page stands its other parts are fetched too, so that they open when the server is away. */
export function usePartsAhead(isStanding: boolean) {
  useEffect(() => {
    if (isStanding) void Promise.allSettled(Object.values(load).map((fetchPart) => fetchPart()))
  }, [isStanding])
}
