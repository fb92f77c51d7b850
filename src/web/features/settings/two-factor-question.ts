export type TwoFactorQuestion = 'enable' | 'renew' | 'disable'
