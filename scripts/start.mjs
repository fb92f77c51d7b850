import { COMPILED, compileServer, V8_OPTIONS } from './set-up/compiled.mjs'
import { NODE } from './set-up/node.mjs'
import { installPackages } from './set-up/packages.mjs'
import { main } from './set-up/report.mjs'
import { attach, endWithNpm } from './set-up/run.mjs'
import { buildWebApp } from './set-up/web-app.mjs'

endWithNpm()
await main(async () => {
  await installPackages()
  await Promise.all([buildWebApp(), compileServer()])
  return attach(NODE, [...V8_OPTIONS, 'src/server/main.ts', ...process.argv.slice(2)], COMPILED)
})
