export const ADMIN = { one: 'admin', many: 'admins' }
