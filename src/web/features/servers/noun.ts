export const SERVER = { one: 'server', many: 'servers' }
