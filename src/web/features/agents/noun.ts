export const AGENT = { one: 'agent', many: 'agents' }
