export const GROUP = { one: 'group', many: 'groups' }
