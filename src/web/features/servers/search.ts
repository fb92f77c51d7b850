import { searchOf } from '#web/lists/search.ts'

export const serverSearch = searchOf('servers')
