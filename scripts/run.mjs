import { NODE } from './set-up/node.mjs'
import { installPackages } from './set-up/packages.mjs'
import { main } from './set-up/report.mjs'
import { attach, endWithNpm } from './set-up/run.mjs'

endWithNpm()
/** Runs a script with its arguments, and first installs what it needs: a backup can be restored before the first start. */
await main(async () => {
  await installPackages()
  return attach(NODE, process.argv.slice(2))
})
