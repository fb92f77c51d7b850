import { searchOf } from '#web/lists/search.ts'

export const keySearch = searchOf('captchaKeys')
