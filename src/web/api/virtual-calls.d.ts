/** Generated from the contract by scripts/web-app/contract-parts.ts. */
declare module 'virtual:calls' {
  type Call = import('./send.ts').Call
  type Common = 'method' | 'access'
  /** `method` is omitted for GET, and `access` for administrators, because these are the most frequent values. */
  export const calls: Record<
    string,
    Record<string, Omit<Call, Common> & Partial<Pick<Call, Common>>>
  >
}
