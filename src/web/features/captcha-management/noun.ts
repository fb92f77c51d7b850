/** Dialogs say "key"; the list says "captcha keys". */
export const KEY = { one: 'key', many: 'captcha keys' }
