import { COMPILED, compileServer, V8_OPTIONS } from './set-up/compiled.mjs'
import { NODE } from './set-up/node.mjs'
import { installPackages } from './set-up/packages.mjs'
import { main } from './set-up/report.mjs'
import { attach, endWithNpm } from './set-up/run.mjs'

endWithNpm()
await main(async () => {
  await installPackages({ tools: true })
  await compileServer()
  // The servers of a bench start as `npm start` does.
  return attach(NODE, [...V8_OPTIONS, 'bench/run.ts', ...process.argv.slice(2)], COMPILED)
})
