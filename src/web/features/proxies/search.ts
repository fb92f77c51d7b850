import { searchOf } from '#web/lists/search.ts'

export const proxySearch = searchOf('proxies')
