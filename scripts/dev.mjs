import { NODE } from './set-up/node.mjs'
import { installPackages } from './set-up/packages.mjs'
import { main } from './set-up/report.mjs'
import { attach, endWithNpm } from './set-up/run.mjs'

endWithNpm()
await main(async () => {
  await installPackages({ tools: true })
  return attach(NODE, ['scripts/dev.ts', ...process.argv.slice(2)])
})
