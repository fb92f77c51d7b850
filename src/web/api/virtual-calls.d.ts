/** Made from the contract by scripts/web-app/contract-parts.ts. */
declare module 'virtual:calls' {
  export const calls: Record<string, Record<string, import('./send.ts').Call>>
}
