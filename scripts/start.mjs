import { COMPILED, compileServer, V8_OPTIONS } from './set-up/compiled.mjs'
import { NODE } from './set-up/node.mjs'
import { installPackages } from './set-up/packages.mjs'
import { main, say, Trouble } from './set-up/report.mjs'
import { attach, endWithNpm } from './set-up/run.mjs'
import { buildWebApp } from './set-up/web-app.mjs'

const USAGE = `npm start
  Builds Night Shift if necessary and starts it. Settings are environment variables, such as NIGHT_SHIFT_PORT=4001 npm start:
  the README lists them.`

endWithNpm()
await main(async () => {
  const [argument] = process.argv.slice(2)
  if (argument === '--help' || argument === '-h') return say(USAGE)
  if (argument !== undefined)
    throw new Trouble(
      `npm start has no option ${argument}. Settings are environment variables, such as NIGHT_SHIFT_PORT=4001 npm start: the README lists them.`,
    )
  await installPackages()
  await Promise.all([buildWebApp(), compileServer()])
  return attach(NODE, [...V8_OPTIONS, 'src/server/main.ts'], COMPILED)
})
