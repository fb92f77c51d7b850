/** `npm run bench -- NAME …`: runs a benchmark of this folder; each prints its results as a table. */
const BENCHES: Record<string, () => Promise<{ bench(options: string[]): Promise<void> }>> = {
  api: () => import('./api.ts'),
  import: () => import('./import.ts'),
  interactions: () => import('./interactions.ts'),
  jobs: () => import('./jobs/bench.ts'),
  kill: () => import('./kill.ts'),
  http: () => import('./http/bench.ts'),
  overload: () => import('./overload.ts'),
  writes: () => import('./writes.ts'),
  web: () => import('./web.ts'),
  telemetry: () => import('./telemetry/bench.ts'),
  operators: () => import('./operators.ts'),
  watchers: () => import('./watchers.ts'),
  filters: () => import('./filters.ts'),
  search: () => import('./search.ts'),
  live: () => import('./live.ts'),
  librw: () => import('./librw.ts'),
  timeline: () => import('./timeline.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  logs: () => import('./logs.ts'),
  nodes: () => import('./nodes.ts'),
  map: () => import('./map/bench.ts'),
}

const [, , name = '', ...options] = process.argv
const load = BENCHES[name]
if (!load) {
  process.stderr.write(`Say which: npm run bench -- ${Object.keys(BENCHES).join(' | ')}\n`)
  process.exit(1)
}
// A signal alone would end this process without its `exit` event, and the servers that it started would continue.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
await (await load()).bench(options)
