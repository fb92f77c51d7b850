import { searchOf } from '#web/lists/search.ts'

export const accountSearch = searchOf('bots', {}, { viewList: 'accounts' })
