/** In dialogs a key; its list names all of them. */
export const KEY = { one: 'key', many: 'captcha keys' }
