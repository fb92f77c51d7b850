/** Generated from the contract by scripts/web-app/contract-parts.ts. */
declare module 'virtual:list-queries' {
  export const listQueries: Record<string, import('#contract/list-queries.ts').ListQuery>
}
