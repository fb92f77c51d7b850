/** Generated from the contract by scripts/web-app/contract-parts.ts. */
declare module 'virtual:documentation' {
  export const documentation: import('./documentation-of.ts').Category[]
}

declare module 'virtual:responses' {
  export const responses: import('./documentation-of.ts').Responses
}
