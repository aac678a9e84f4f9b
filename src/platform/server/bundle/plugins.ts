import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { type Budget, checkBudget, type Part } from './budget.ts'

/** Server code has secrets and Node has no place in a browser: a build that reaches either fails. */
export function browserOnly(): Plugin {
  return {
    name: 'banyan:browser-only',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source.startsWith('node:')) throw new Error(`${importer} imports ${source}, which no browser has.`)
      return null
    },
    load(id) {
      if (/\/src\/.*\/server\//.test(id)) throw new Error(`${id} is server code and must not reach the browser.`)
      return null
    },
  }
}

/** Puts the two scripts with fixed names beside the page: the theme before the first paint, and the service worker. */
export function fixedScripts(files: { theme: string; worker: string }): Plugin {
  let folder = ''
  return {
    name: 'banyan:fixed-scripts',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle(_, bundle) {
      const theme = readFileSync(resolve(files.theme), 'utf8')
      const page = readFileSync(join(folder, 'index.html'), 'utf8')
      const version = createHash('sha256').update([...Object.keys(bundle).sort(), theme, page].join('\n'))
      const facts = {
        version: version.digest('hex').slice(0, 12),
        files: firstFiles(page, Object.keys(bundle)),
        reader: readerFiles(bundle),
      }
      const worker = readFileSync(resolve(files.worker), 'utf8').replace('__SHELL__', JSON.stringify(facts))
      writeFileSync(join(folder, 'theme.js'), theme)
      writeFileSync(join(folder, 'sw.js'), worker)
    },
  }
}

/** What the first page names, and the Latin face it is set in. Later parts are kept on the device once they are used. */
function firstFiles(page: string, names: readonly string[]): string[] {
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
  return [...named, ...names.filter((name) => /hanken.*latin-wght.*\.woff2$/.test(name)).map((name) => `/${name}`)]
}

/**
 * What a book needs that is opened without a network: the frame of the product, the reader with its engine, and the faces of
 * PDFs that bring none. Character maps of East Asian fonts are left out: they would be more than all the rest.
 */
function readerFiles(bundle: Readonly<Record<string, Output>>): string[] {
  const wanted = new Set<string>()
  const isOurs = (id: string | null | undefined) =>
    /\/src\/(?:platform|ui|modules\/reader)\/|\/src\/app\/modules\.web\.ts|\/pdfjs-dist\//.test(id ?? '')
  const take = (name: string) => {
    const part = bundle[name]
    if (!part || wanted.has(name)) return
    wanted.add(name)
    if (part.type !== 'chunk') return
    for (const file of [...(part.viteMetadata?.importedCss ?? []), ...(part.viteMetadata?.importedAssets ?? [])])
      take(file)
    for (const file of part.imports ?? []) take(file)
    for (const file of part.dynamicImports ?? []) if (isOurs(bundle[file]?.facadeModuleId)) take(file)
  }
  const reader = Object.keys(bundle).filter((name) =>
    /\/modules\/reader\/web\//.test(bundle[name]?.facadeModuleId ?? ''),
  )
  const entry = Object.keys(bundle).filter((name) => bundle[name]?.isEntry)
  for (const name of [...entry, ...reader]) take(name)
  for (const name of Object.keys(bundle)) if (/\/standard_fonts\/[^/]+\.(?:pfb|ttf)$/.test(name)) wanted.add(name)
  return [...wanted].filter((name) => /^assets\/.*(?<!\.map)$/.test(name)).map((name) => `/${name}`)
}

/** As much of a built file as is looked at here. */
type Output = {
  readonly type: string
  readonly isEntry?: boolean
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly viteMetadata?: { importedCss?: ReadonlySet<string>; importedAssets?: ReadonlySet<string> }
}

/** Parts of Excalidraw that nobody here can use: languages the product does not speak, and what needs WebAssembly. */
const unusedInBoards = /\/locales\/(?!hi-IN|en|percentages)|\/subset-(?:shared|worker)\.chunk\.js$/

/** Where Excalidraw would fetch its faces from, in its own code. */
const [elsewhere, elsewhereEnd] = ['`https://esm.sh/', '/dist/prod/`']

/** Puts the faces of the whiteboard beside the app, but for the Chinese one: it is larger than the product. */
export function boardAssets(): Plugin {
  const empty = '\0banyan:unused-in-boards'
  const from = resolve('node_modules/@excalidraw/excalidraw/dist/prod/fonts')
  const { version } = JSON.parse(readFileSync('node_modules/@excalidraw/excalidraw/package.json', 'utf8')) as {
    version: string
  }
  return {
    name: 'banyan:board-assets',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer?.includes('/@excalidraw/excalidraw/') && unusedInBoards.test(source.replace(/^\./, ''))
        ? empty
        : null
    },
    transform(code, id) {
      if (!id.includes('/@excalidraw/excalidraw/dist/') || !code.includes(elsewhere)) return null
      const start = code.indexOf(elsewhere)
      const end = code.indexOf(elsewhereEnd, start)
      if (end < 0) throw new Error('Excalidraw fetches its faces from another place now: look at boardAssets.')
      const here = `\`\${window.location.origin}/assets/excalidraw-${version}/\``
      return { code: code.slice(0, start) + here + code.slice(end + elsewhereEnd.length), map: null }
    },
    load(id) {
      return id === empty ? 'export default {}' : null
    },
    generateBundle() {
      for (const family of readdirSync(from).filter((name) => name !== 'Xiaolai'))
        for (const name of readdirSync(join(from, family)))
          this.emitFile({
            type: 'asset',
            fileName: `assets/excalidraw-${version}/fonts/${family}/${name}`,
            source: readFileSync(join(from, family, name)),
          })
    },
  }
}

/** Where pdf.js goes through the pages under a node of the page tree, one after the other. */
const throughPages =
  'for(let e=h.length-1;e>=0;e--){const a=h[e];t.push(a);n===this.toplevelPagesDict&&a instanceof Ref&&!o.has(a)&&o.put(a,s.fetchAsync(a))}'

/**
 * Many programs write all pages of a book under one node, and pdf.js then reads every page before it shows the first: 500
 * requests for a book of 500 pages. A node with as many pages as children has one page in each, so the wanted one is known.
 */
export function quickWorker(worker: string): string {
  const parts = worker.split(throughPages)
  if (parts.length !== 2) throw new Error('pdf.js goes through its pages in another way now: look at quickWorker.')
  return parts.join(`if(c===h.length){t.push(h[e-l]);l=e;continue}${throughPages}`)
}

/**
 * Puts what pdf.js fetches while it reads beside the app: faces for PDFs that bring none, character maps of Asian fonts, and
 * decoders of scanned pages. None of it is loaded before a page needs it.
 */
export function pdfAssets(): Plugin {
  const folders = ['standard_fonts', 'cmaps', 'wasm', 'iccs']
  // Files of this folder are kept for good once fetched, so its name changes with the library.
  const { version } = JSON.parse(readFileSync('node_modules/pdfjs-dist/package.json', 'utf8')) as { version: string }
  return {
    name: 'banyan:pdf-assets',
    apply: 'build',
    generateBundle() {
      for (const folder of folders) {
        const from = resolve('node_modules/pdfjs-dist', folder)
        for (const name of readdirSync(from))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: readFileSync(join(from, name)),
          })
      }
      const worker = readFileSync('node_modules/pdfjs-dist/build/pdf.worker.min.mjs', 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: `assets/pdfjs-${version}/pdf.worker.quick.mjs`,
        source: quickWorker(worker),
      })
    },
  }
}

/** Fails the build when a page weighs too much, then compresses every file once, so that serving costs nothing. */
export function weighAndCompress(budget: Budget, effort: Effort): Plugin {
  let folder = ''
  let say = (_: string) => {}
  let parts: Part[] = []
  return {
    name: 'banyan:weigh-and-compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
      say = (text) => config.logger.info(text)
    },
    generateBundle(_, bundle) {
      parts = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk'
          ? [
              {
                file: part.fileName,
                imports: part.imports,
                sources: part.moduleIds,
                isLater: part.isDynamicEntry,
                entry: part.facadeModuleId,
              },
            ]
          : [],
      )
    },
    closeBundle() {
      // A build that failed before has nothing to weigh, and its own words must not be drowned.
      if (parts.length === 0) return
      const sizes = new Map<string, number>()
      const sizeOf = (file: string) => {
        const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
        sizes.set(file, size)
        return size
      }
      const [first, ...later] = checkBudget(parts, budget, sizeOf)
      const most = later.toSorted((a, b) => b.bytes - a.bytes)[0]
      const said = [first, most].flatMap((one) => (one ? [`${one.name} ${Math.round(one.bytes / 1000)} kB`] : []))
      say(`JavaScript, gzipped: ${said.join('; largest later part ')}`)
      compressFolder(folder, effort)
    },
  }
}

const compressible = /\.(m?js|css|html|svg|json|webmanifest|ttf)$/
/** Below this a compressed copy saves nothing worth a header. In bytes. */
const worthwhile = 1024

type Effort = 'quick' | 'thorough'

/** The thorough one takes thirty times as long and saves a tenth: worth it once for every school, not at each start. */
const levels = { quick: { gzip: 6, brotli: 5 }, thorough: { gzip: 9, brotli: 11 } } as const

function compressFolder(folder: string, effort: Effort) {
  const { gzip, brotli } = levels[effort]
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !compressible.test(entry.name) || path.includes('/.vite/')) continue
    const bytes = readFileSync(path)
    if (bytes.length < worthwhile) continue
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: gzip }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }))
  }
}
