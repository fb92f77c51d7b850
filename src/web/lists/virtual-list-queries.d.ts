/** Made from the contract by the plugin in vite.config.ts. */
declare module 'virtual:list-queries' {
  export const listQueries: Record<string, import('#contract/list-queries.ts').ListQuery>
}
