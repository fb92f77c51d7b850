import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { z } from 'zod'
import { contractParts } from './scripts/web-app/contract-parts.ts'
import { omitUnused } from './scripts/web-app/omit-unused.ts'
import { writePageTable } from './scripts/web-app/page-table.ts'
import { overweight } from './scripts/web-app/weight.ts'

const API = `http://127.0.0.1:${process.env.NIGHT_SHIFT_PORT || 4000}`
const COMPRESSIBLE = /[.](?:js|css|html|svg|json|webmanifest)$/

const CONTRACT = /[/]src[/]contract[/][^?]+[.]ts$/

/** Descriptions are for the documentation, which is built from the contract; the schemas of forms do without them. */
function omitDescriptions(): Plugin {
  return {
    name: 'omit-descriptions',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        let rest = code
        for (const [start, end] of descriptionsIn(this.parse(code)).toReversed())
          rest = rest.slice(0, start) + rest.slice(end)
        return { code: rest, map: null }
      },
    },
  }
}

/** Where calls of `.describe()` and `.meta()` start and end, from first to last. */
function descriptionsIn(node: unknown): [start: number, end: number][] {
  if (Array.isArray(node)) return node.flatMap(descriptionsIn)
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(descriptionsIn)
  const call = DescriptionCall.safeParse(node).data
  return call ? [...inside, [call.callee.object.end, call.end]] : inside
}

const DescriptionCall = z.object({
  type: z.literal('CallExpression'),
  end: z.int(),
  callee: z.object({
    type: z.literal('MemberExpression'),
    object: z.object({ end: z.int() }),
    property: z.object({ name: z.enum(['describe', 'meta']) }),
  }),
})

/**
 * The compiled form of a component compares every value that it uses with that of the last render. The filter bar is small and rarely rendered,
 * and without these comparisons it is a third smaller.
 */
function omitMemo(): Plugin {
  return {
    name: 'omit-memo',
    enforce: 'pre',
    transform: {
      filter: { id: /[/]src[/]web[/]lists[/]filter[/]/ },
      handler: (code) => ({ code: `'use no memo';${code}`, map: null }),
    },
  }
}

/** Writes `.br` and `.gz` beside each text file, so the server compresses nothing while it serves. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(outDir, { recursive: true })
      await Promise.all(
        names.filter((name) => COMPRESSIBLE.test(name)).map((name) => pack(join(outDir, name))),
      )
    },
  }
}

async function pack(file: string) {
  const plain = await readFile(file)
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params: hint }))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}

/** After they are compressed: no page becomes heavy unnoticed. */
function refuseWeight(): Plugin {
  let outDir = ''
  return {
    name: 'refuse-weight',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const faults = overweight(outDir)
        if (faults.length > 0) this.error(faults.join('\n'))
      },
    },
  }
}

/**
 * The browser compiles a function on its first call, on the main thread. With this comment it compiles all functions of a chunk on
 * another thread while the chunk arrives. It counts only as the first line, so it is written after everything else; browsers other than
 * Chromium ignore it.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}

/** Chunks that import each other in a cycle load without an error, but some of their constants are undefined. */
function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const needsOf = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const whole = new Set<string>()
      const walk = (file: string, way: string[]) => {
        if (way.includes(file)) this.error(`chunks in a circle: ${[...way, file].join(' > ')}`)
        if (whole.has(file)) return
        for (const needed of needsOf(file)) walk(needed, [...way, file])
        whole.add(file)
      }
      for (const file of Object.keys(bundle)) walk(file, [])
    },
  }
}

/**
 * Left to itself the bundler cuts what pages share into as many chunks as there are sets of pages, and each compresses
 * alone: seventy files and 10 kB more on a list. A group takes along what its files need, so the order is by what needs
 * what, never by size: of two chunks that need each other one runs before the other's constants are set.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // The libraries outlive our own changes in caches.
  { name: 'core', priority: 5, tags: ['$initial'], test: /[/]node_modules[/]/ },
  { name: 'entry', priority: 4, tags: ['$initial'] },
  // The sign-in page has fields and no popup, most lists have popups and no field.
  {
    name: 'base',
    priority: 3,
    test: files(
      'react/merge-props/mergeProps',
      'react/internals/useRenderElement',
      'react/internals/useOpenChangeComplete',
      'react/internals/useTransitionStatus',
      'react/internals/useBaseUiId',
      'react/internals/useValueChanged',
      'react/internals/createBaseUIEventDetails',
      'react/internals/reason-parts',
      'react/internals/stateAttributesMapping',
      'utils/formatErrorMessage',
      'utils/owner',
      'utils/useTimeout',
      'utils/shadowDom',
      'react-query/build/modern/useMutation.js',
      'src/web/ui/icon-button.tsx',
      // Pickers and fields use it, and the sign-in page has no picker.
      'src/web/ui/form/in-field.ts',
      // Popups use it, and so does the map without a popup.
      'src/web/ui/dialog/popup-place.ts',
    ),
  },
  // Before the forms and the shell, which would otherwise take them along: most lists have icons and no form.
  { name: 'icons', priority: 3, test: files('src/web/ui/icons.ts') },
  {
    name: 'forms',
    priority: 2,
    test: files(
      'react/(?:field|form)/.*',
      'src/web/api/form-errors.ts',
      'src/web/ui/form/field.tsx',
      'src/web/ui/form/form-reader.ts',
      'src/web/ui/form/text-field.tsx',
      'src/web/ui/form/use-form-submit.ts',
    ),
  },
  {
    name: 'credentials',
    priority: 1,
    test: files(
      'src/web/session/webauthn.ts',
      'src/web/session/password-hint.ts',
      'src/web/ui/form/password-field.tsx',
    ),
  },
  // Tabs need these and no popup.
  {
    name: 'composite',
    priority: 3,
    test: /[/]@base-ui[/]react[/](?:internals[/](?:composite|use-button)|floating-ui-react[/]utils)[/.]|[/]@base-ui[/]utils[/](?:inertValue|useControlled)|[/]@floating-ui[/]utils[/]/,
  },
  {
    name: 'floating',
    priority: 2,
    test: /[/]@base-ui[/]react[/]floating-ui-react[/]|[/]@floating-ui[/]/,
  },
  {
    name: 'popups',
    priority: 1,
    test: /[/]@base-ui[/]react[/](?:menu[/](?!checkbox|radio)|context-menu)|[/]src[/]web[/]ui[/]menu[.]tsx$/,
  },
  // Every chunk costs the entry a line in its table of chunks, and forms need these files together.
  {
    name: 'filters',
    priority: 1,
    test: /[/]src[/]contract[/]filter[/](?!complete|filter-text|registry)/,
  },
  // Before the filters, which would otherwise bring the parser to each page that shows one of these words.
  {
    name: 'choices',
    priority: 2,
    test: /[/]src[/]contract[/](?:roles|task-filters|[a-z]+-choices)[.]ts$/,
  },
  // Of our own only what needs no popup and stands on no page outside the shell: a page gets a chunk for one file of it.
  {
    name: 'console',
    test: files(
      'src/web/ui/badge.tsx',
      'src/web/ui/select/closed-combobox.tsx',
      'src/web/ui/feedback/empty-state.tsx',
      'src/web/ui/page-header.tsx',
      'src/web/ui/feedback/skeleton.tsx',
      'src/web/lib/shortcuts.ts',
      'src/web/lib/use-once-true.ts',
      'src/web/session/only-for.tsx',
      'src/web/session/role-names.ts',
      'src/web/session/use-may.ts',
      'src/web/entities/waiting-count.tsx',
      'src/web/api/connection-words.ts',
      'src/web/api/live.ts',
      'src/web/app/use-console-pages.ts',
      'src/web/app/page-icons.ts',
      'src/web/lists/views/use-views.ts',
      'src/web/lists/views/view-paths.ts',
      'src/web/session/use-sign-out.ts',
    ),
  },
  {
    name: 'pickers',
    test: files(
      'src/web/ui/select/lazy-combo.tsx',
      'src/web/lib/stored-names.ts',
      'src/web/lib/use-debounced.ts',
      'src/web/lib/use-media-query.ts',
      'src/web/lists/answers.ts',
      'src/web/pickers/server-picker.tsx',
      'src/web/entities/server-tag.tsx',
    ),
  },
  {
    name: 'lists',
    test: files(
      'src/web/ui/card.tsx',
      'src/web/lists/page/list-filters.tsx',
      'src/web/ui/select/lazy-select.tsx',
      'src/web/lists/controls/search-field.tsx',
      'src/web/lib/use-now.ts',
      'src/web/lib/use-dialog.ts',
      'src/web/lists/row-order.ts',
      'src/web/lists/use-stable-rows.ts',
      'src/web/lists/updated-note.tsx',
      'src/web/lists/has-failed.ts',
      'src/web/lists/refused-fault.ts',
      'src/web/lists/stale-banner.tsx',
      'src/web/lists/use-list-interval.ts',
      'src/web/lib/local-time.ts',
      'src/web/ui/copy-with-toast.ts',
      'src/web/ui/copy-button.tsx',
      'src/web/lists/controls/download-link.tsx',
      'src/web/ui/feedback/show-failure.ts',
      'src/web/ui/live-value.tsx',
      'src/web/ui/time-ago.tsx',
      'src/domain/address.ts',
      'src/domain/proxy-term.ts',
      'src/domain/threat-level.ts',
      'src/web/lists/page/count-filter.tsx',
      // Pages without a table use these.
      'src/web/lib/restores-scroll.ts',
      'src/web/lib/use-focus-after-removal.ts',
      'src/web/lists/controls/list-changes.tsx',
      'src/web/lists/list-error.tsx',
      'src/web/lists/use-list-search.ts',
      'src/web/ui/laid-out-late.ts',
      'src/web/lists/controls/list-link.tsx',
      'src/web/lists/views/view-bar.tsx',
      // Each is small and shared by a few lists, and each file costs a millisecond of the first view.
      'src/domain/job-type.ts',
      'src/domain/live-status.ts',
      'src/web/entities/columns.tsx',
      'src/web/entities/hours.ts',
      'src/web/entities/password.tsx',
      'src/web/entities/presence-badge.tsx',
      'src/web/entities/skin-image.tsx',
      'src/web/entities/task-badge.tsx',
      'src/web/entities/use-fleet-clock.ts',
      'src/web/imports/import-kind.ts',
      'src/web/session/may-link.tsx',
      'src/web/ui/form/secret-field.tsx',
    ),
  },
  {
    name: 'tables',
    test: files(
      'src/web/lists/data-list.tsx',
      'src/web/lists/page/list-header.tsx',
      'src/web/lists/page/list-page.tsx',
      'src/web/lists/page/use-list-page.ts',
      'src/web/lists/use-flag-actions.ts',
    ),
  },
]

/** Modules by the end of their path; one of ours is named by its whole path and must exist. */
function files(...names: string[]): RegExp {
  const own = names.filter((name) => name.startsWith('src/'))
  const missing = own.filter((name) => !existsSync(name))
  if (missing.length > 0) throw new Error(`CHUNKS names files that do not exist: ${missing}`)
  return new RegExp(`[/](?:${names.join('|')})(?:[.]mjs)?$`)
}

export default defineConfig({
  plugins: [
    omitMemo(),
    react({ compiler: true }),
    tailwind(),
    contractParts(),
    omitUnused(),
    omitDescriptions(),
    refuseCircles(),
    compileAhead(),
    precompress(),
    writePageTable(),
    refuseWeight(),
  ],
  server: {
    proxy: { '/api': API, '/skins': API, '/map-tiles': API, '/ws': { target: API, ws: true } },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    // The content security policy is `font-src 'self'` and `script-src 'self'`: nothing becomes a data URI.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The compiler of components has read the directives of `omitMemo` before the bundler drops them.
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
      output: {
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
    // Older targets would rewrite every light-dark() token into two.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
