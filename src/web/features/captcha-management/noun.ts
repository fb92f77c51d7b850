/** Dialogs use "key"; the list uses "captcha keys". */
export const KEY = { one: 'key', many: 'captcha keys' }
