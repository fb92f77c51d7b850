export const PROXY = { one: 'proxy', many: 'proxies' }
