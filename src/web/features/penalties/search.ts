import { searchOf } from '#web/lists/search.ts'

export const penaltySearch = searchOf('penalties')
