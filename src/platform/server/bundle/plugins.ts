import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { type Budget, checkBudget, type Part } from './budget.ts'

/** Fails the build if browser code imports server code, which has secrets, or Node modules. */
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

/** Writes the two scripts whose names have no hash: the theme, which runs before the first paint, and the service worker. */
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
      const shell = {
        version: version.digest('hex').slice(0, 12),
        files: firstFiles(page, Object.keys(bundle)),
        parts: { day: dayFiles(bundle), reader: readerFiles(bundle) },
      }
      const worker = readFileSync(resolve(files.worker), 'utf8').replace('__SHELL__', JSON.stringify(shell))
      writeFileSync(join(folder, 'theme.js'), theme)
      writeFileSync(join(folder, 'sw.js'), worker)
    },
  }
}

/** The files the first page references, and its Latin font. The service worker caches all other files when they are used. */
function firstFiles(page: string, names: readonly string[]): string[] {
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
  return [
    ...named,
    ...names.filter((name) => /hanken-grotesk-latin-(?!ext).*\.woff2$/.test(name)).map((name) => `/${name}`),
  ]
}

type Bundle = Readonly<Record<string, Output>>

/** The files needed to open the day offline: the app shell, the home pages, attendance, the gate, and the Hindi of the menu. */
const dayFiles = (bundle: Bundle): string[] =>
  filesOf(bundle, /\/modules\/(?:(?:home|attendance)\/web|visitors\/web\/gate)\/|\/web\/(?:titles|messages)\.hi\.ts/)

/**
 * The files needed to open a book offline: the app shell, the reader with pdf.js and the page that lists the books, and the
 * fonts of PDFs that embed none.
 * Character maps of East Asian fonts are left out, because they are larger than everything else together.
 */
const readerFiles = (bundle: Bundle): string[] => [
  ...filesOf(bundle, /\/modules\/(?:reader|downloads)\/web\/|\/pdfjs-dist\//),
  ...assetsOf(Object.keys(bundle).filter((name) => /\/standard_fonts\/[^/]+\.(?:pfb|ttf)$/.test(name))),
]

/**
 * The files of the app shell and of the given sources, with everything they import. Fonts of scripts that a page has not shown
 * are left out, because they are larger than all else; the service worker caches a font when it is used.
 */
function filesOf(bundle: Bundle, sources: RegExp): string[] {
  const files = new Set<string>()
  const isOf = (part: Output | undefined, wanted: RegExp) =>
    // A chunk of several screens has no module of its own.
    (part?.facadeModuleId ? [part.facadeModuleId] : (part?.moduleIds ?? [])).some((id) => wanted.test(id))
  const shell = /\/src\/(?:platform|ui(?!\/kit))\/|\/src\/app\/modules\.web\.ts/
  const add = (name: string) => {
    const part = bundle[name]
    if (!part || files.has(name) || (isFont.test(name) && !isCommonFont.test(name))) return
    files.add(name)
    if (part.type !== 'chunk') return
    for (const file of [...(part.viteMetadata?.importedCss ?? []), ...(part.viteMetadata?.importedAssets ?? [])])
      add(file)
    for (const file of part.imports ?? []) add(file)
    for (const file of part.dynamicImports ?? []) {
      if (isOf(bundle[file], shell) || isOf(bundle[file], sources)) add(file)
    }
  }
  for (const [name, part] of Object.entries(bundle)) if (part.isEntry || isOf(part, sources)) add(name)
  return assetsOf([...files])
}

const isFont = /\.(?:ttf|woff2)$/
const isCommonFont = /\/(?:hanken-grotesk|anek-devanagari-names)-/

const assetsOf = (names: readonly string[]) =>
  names.filter((name) => /^assets\/.*(?<!\.map)$/.test(name)).map((name) => `/${name}`)

/** The properties of a built file that are used here. */
type Output = {
  readonly type: string
  readonly isEntry?: boolean
  readonly facadeModuleId?: string | null
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly viteMetadata?: { importedCss?: ReadonlySet<string>; importedAssets?: ReadonlySet<string> }
}

/** Parts of Excalidraw we cannot use: languages the product does not support, and code that needs WebAssembly. */
const unusedInExcalidraw = /\/locales\/(?!hi-IN|en|percentages)|\/subset-(?:shared|worker)\.chunk\.js$/

/** Start and end of the CDN address in Excalidraw's code, from which it would load its fonts. */
const [cdnAddressStart, cdnAddressEnd] = ['`https://esm.sh/', '/dist/prod/`']

/** Serves the whiteboard's fonts with the app, except the Chinese one, which is larger than the whole product. */
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
      return importer?.includes('/@excalidraw/excalidraw/') && unusedInExcalidraw.test(source.replace(/^\./, ''))
        ? empty
        : null
    },
    transform(code, id) {
      if (!id.includes('/@excalidraw/excalidraw/dist/') || !code.includes(cdnAddressStart)) return null
      const start = code.indexOf(cdnAddressStart)
      const end = code.indexOf(cdnAddressEnd, start)
      if (end < 0) throw new Error('Excalidraw loads its fonts from another address now: update boardAssets.')
      const ownAddress = `\`\${window.location.origin}/assets/excalidraw-${version}/\``
      return { code: code.slice(0, start) + ownAddress + code.slice(end + cdnAddressEnd.length), map: null }
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

/** The loop in pdf.js that visits the children of a node in the page tree. */
const visitChildren =
  'for(let e=h.length-1;e>=0;e--){const a=h[e];t.push(a);n===this.toplevelPagesDict&&a instanceof Ref&&!o.has(a)&&o.put(a,s.fetchAsync(a))}'

/**
 * Many programs put all pages of a book under one node, and pdf.js then reads every page before it shows the first: 500
 * requests for a book of 500 pages. If a node has as many pages as children, each child is a page, so we can go straight to
 * the right one.
 */
export function quickWorker(worker: string): string {
  const parts = worker.split(visitChildren)
  if (parts.length !== 2) throw new Error('pdf.js visits its pages in another way now: update quickWorker.')
  return parts.join(`if(c===h.length){t.push(h[e-l]);l=e;continue}${visitChildren}`)
}

/**
 * Serves the files pdf.js loads on demand with the app: fonts for PDFs that embed none, character maps of Asian fonts, and
 * decoders for scanned pages.
 */
export function pdfAssets(): Plugin {
  const folders = ['standard_fonts', 'cmaps', 'wasm', 'iccs']
  // Browsers cache these files permanently, so the folder name includes the version.
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

/** Fails the build if a page exceeds its size budget, then compresses every file in advance. */
export function weighAndCompress(budget: Budget, effort: Effort): Plugin {
  let folder = ''
  let log = (_: string) => {}
  let parts: Part[] = []
  return {
    name: 'banyan:weigh-and-compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
      log = (text) => config.logger.info(text)
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
    async closeBundle() {
      // The build has already failed, and its error must not be hidden by another.
      if (parts.length === 0) return
      const sizes = new Map<string, number>()
      const sizeOf = (file: string) => {
        const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
        sizes.set(file, size)
        return size
      }
      const [first, ...later] = checkBudget(parts, budget, sizeOf)
      const largest = later.toSorted((a, b) => b.bytes - a.bytes)[0]
      const summary = [first, largest].flatMap((one) => (one ? [`${one.name} ${Math.round(one.bytes / 1000)} kB`] : []))
      log(`JavaScript, gzipped: ${summary.join('; largest later part ')}`)
      await compressFolder(folder, effort)
    },
  }
}

const gzip = promisify(gzipCompress)
const brotli = promisify(brotliCompress)

const compressible = /\.(m?js|css|html|svg|json|webmanifest|ttf)$/
/** Smaller files are not worth compressing. In bytes. */
const minCompressedSize = 1024

type Effort = 'quick' | 'thorough'

/** `thorough` takes thirty times as long and saves 10 %: worth it for a release, and for the few files of a first visit. */
const levels = { quick: { gzip: 6, brotli: 5 }, thorough: { gzip: 9, brotli: 11 } } as const
const firstVisit = { gzip: 9, brotli: 10 } as const
const isFirstVisit = /\/(?:doors|shell|home|lists)-[^/]+\.(?:js|css)$/

async function compressFolder(folder: string, effort: Effort) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/.vite/'))
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path)
      if (bytes.length < minCompressedSize) return
      const level = effort === 'quick' && isFirstVisit.test(path) ? firstVisit : levels[effort]
      const params = { [constants.BROTLI_PARAM_QUALITY]: level.brotli }
      const [gz, br] = await Promise.all([gzip(bytes, { level: level.gzip }), brotli(bytes, { params })])
      writeFileSync(`${path}.gz`, gz)
      writeFileSync(`${path}.br`, br)
    }),
  )
}
