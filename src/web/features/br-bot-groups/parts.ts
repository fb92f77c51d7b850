import { useEffect } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'

const load = {
  panel: () => import('./group-panel.tsx'),
  dialog: () => import('./group-dialog.tsx'),
  add: () => import('./add-dialog.tsx'),
  addBots: () => import('./add-bots-dialog.tsx'),
  edit: () => import('./edit-dialog.tsx'),
  remove: () => import('./delete-dialog.tsx'),
}

export const GroupPanel = lazyPart(async () => (await load.panel()).GroupPanel)
export const GroupDialog = lazyPart(async () => (await load.dialog()).GroupDialog)
export const AddDialog = lazyPart(async () => (await load.add()).AddDialog)
export const AddBotsDialog = lazyPart(async () => (await load.addBots()).AddBotsDialog)
export const EditDialog = lazyPart(async () => (await load.edit()).EditDialog)
export const DeleteDialog = lazyPart(async () => (await load.remove()).DeleteDialog)

/** Once the page stands its other parts are fetched too, so that they open when the server is away. */
export function usePartsAhead(isStanding: boolean) {
  useEffect(() => {
    if (isStanding) void Promise.allSettled(Object.values(load).map((fetchPart) => fetchPart()))
  }, [isStanding])
}
