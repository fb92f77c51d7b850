/** Made from the contract by the plugin in vite.config.ts. */
declare module 'virtual:calls' {
  export const calls: Record<string, Record<string, import('./send.ts').Call>>
}
