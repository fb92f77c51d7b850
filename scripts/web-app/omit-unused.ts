import type { Plugin } from 'vite'

interface Cut {
  readonly file: RegExp
  readonly cut: (code: string) => string
}

/** Parts of the schema library that the browser never calls, 3 % of the entry. The bundler keeps what methods of schemas refer to. */
const CUTS: readonly Cut[] = [
  // The server writes JSON Schema for the API documentation.
  {
    file: /[/]zod[/]v4[/]core[/](?:json-schema-processors|to-json-schema)[.]js$/,
    cut: (code) =>
      [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)]
        .map(
          ([, name]) =>
            `export const ${name} = () => () => { throw new Error('JSON Schema is not part of the browser build') }`,
        )
        .join('\n'),
  },
  // The console has its own messages, see `messageOf` in `src/contract/fields.ts`.
  {
    file: /[/]zod[/]v4[/]locales[/]en[.]js$/,
    cut: () => 'export default () => ({ localeError: () => undefined })',
  },
  // `z.string().email()` and the like are deprecated; `z.email()` refers to its own format only.
  {
    file: /[/]zod[/]v4[/]classic[/]schemas[.]js$/,
    cut: (code) =>
      code.replace(
        /(export const ZodString = [^{]+\{\s+core[.][$]ZodString[.]init[^}]+\}), \{\n {4}email[\s\S]+?\n\}\);/,
        '$1);',
      ),
  },
]

/** Fails when a library has changed so that a cut no longer applies. */
export function omitUnused(): Plugin {
  return {
    name: 'omit-unused',
    apply: 'build',
    transform: {
      filter: { id: CUTS.map(({ file }) => file) },
      handler(code, id) {
        const rest = CUTS.find(({ file }) => file.test(id))?.cut(code) ?? code
        if (rest === code) this.error(`${id} has nothing to omit`)
        return { code: rest, map: null }
      },
    },
  }
}
