/** Made from the contract by scripts/web-app/contract-parts.ts. */
declare module 'virtual:calls' {
  type Call = import('./send.ts').Call
  type Common = 'method' | 'access'
  /** Without `method` for GET, and without `access` for administrators: most calls are one of them. */
  export const calls: Record<
    string,
    Record<string, Omit<Call, Common> & Partial<Pick<Call, Common>>>
  >
}
