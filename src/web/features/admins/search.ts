import { searchOf } from '#web/lists/search.ts'

export const adminSearch = searchOf('admins')
