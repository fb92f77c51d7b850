/** Generated from the contract by the plugin in vite.config.ts. */
declare module 'virtual:documentation' {
  export const documentation: import('./documentation-of.ts').Category[]
}
