import { lazyPart } from '#web/lib/lazy-part.ts'

export const OrderDetail = lazyPart(async () => (await import('./order-detail.tsx')).OrderDetail)
export const AddDialog = lazyPart(async () => (await import('./add-dialog.tsx')).AddDialog)
export const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
