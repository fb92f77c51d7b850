import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** Reads the options of a command. The error of a wrong one ends with the usage of the command. */
export function commandLine(usage: string) {
  const wrong = (reason: string) => new Error(`${reason}\n${usage}`)
  return { wrong, parse }

  function parse<const Known extends Options>(options: Known) {
    try {
      return parseArgs({ options }).values
    } catch (error) {
      throw wrong(error instanceof Error ? error.message : String(error))
    }
  }
}
