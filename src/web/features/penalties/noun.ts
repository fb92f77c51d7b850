export const PENALTY = { one: 'penalty', many: 'penalties' }
