import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverModules } from '#app/modules.server.ts'
import { demoPassword } from '#app/world/world.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { newId } from '#platform/server/database/ids.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { type ProofContext, proof } from '../program.ts'
import { createSender } from '../server/httpSender.ts'
import { startSeparateServer } from '../server/separateServer.ts'
import { findSecrets } from './secrets.ts'

const root = join(import.meta.dirname, '../..')
const runInRoot = (command: string, args: readonly string[]) =>
  promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 28, timeout: 120_000 })

type CheckResult = { count: number; failures: string[]; figures?: Record<string, string | number> }

export const program = proof(
  'T12',
  'dependencies, tracked files and a production server contain nothing they should not',
  async (context) => {
    const parts: CheckResult[] = [checkLockFile(), await checkTrackedFiles(), await checkEmptyProduction(context)]
    if (context.full) parts.push(await checkBillOfMaterials(), await checkAudit())
    return {
      count: parts.reduce((sum, part) => sum + part.count, 0),
      failures: parts.flatMap((part) => part.failures),
      figures: Object.assign({}, ...parts.map((part) => part.figures ?? {})),
    }
  },
)

type LockedPackage = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  optional?: boolean
  inBundle?: boolean
}

/** Every package must be pinned by its hash, without a registry URL; only listed packages may run install scripts. */
function checkLockFile(): CheckResult {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> }
  const manifest = read('package.json') as {
    allowScripts: Record<string, boolean>
    dependencies: object
    devDependencies: object
  }
  const failures: string[] = []
  // Folders of our own, such as stubs/, are part of the repository.
  const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  for (const [path, { integrity, resolved, inBundle }] of installed) {
    if (!inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) failures.push(`${path} has no sha512`)
    if (resolved) failures.push(`${path} names a registry`)
  }
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies } as Record<
    string,
    string
  >))
    if (!/^\d/.test(version)) failures.push(`${name} is not pinned: ${version}`)
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  // Every install script must be explicitly allowed or refused.
  const findDecision = (path: string): boolean | undefined =>
    manifest.allowScripts[path.replace(/^.*node_modules\//, '')]
  // Optional packages for other platforms are not installed, so their scripts never run.
  for (const [path, { optional }] of scripted)
    if (findDecision(path) === undefined && !optional)
      failures.push(`${path} has an install script. Allow or refuse it in allowScripts of package.json.`)
  return {
    count: installed.length,
    failures,
    figures: {
      packages: installed.length,
      'packages with an install script': scripted.length,
      'of these allowed to run': scripted.filter(([path]) => findDecision(path)).length,
    },
  }
}

async function checkTrackedFiles(): Promise<CheckResult> {
  const { stdout } = await runInRoot('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  const files = stdout
    .split('\0')
    .filter((file) => file !== '' && statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
  const failures = files.flatMap((file) =>
    findSecrets(file, readFileSync(join(root, file), 'latin1')).map((found) => `${file}: ${found}`),
  )
  if (files.length === 0) failures.push('No tracked files were found.')
  return { count: files.length, failures, figures: { 'files searched for secrets': files.length } }
}

/** Paths that careless servers expose. */
const probedPaths = [
  '/.git',
  '/.git/',
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.env.local',
  '/.npmrc',
  '/.ssh/id_rsa',
  '/.DS_Store',
  '/metrics',
  '/metrics/',
  '/debug',
  '/debug/vars',
  '/debug/pprof/',
  '/api/metrics',
  '/api/debug',
  '/api/developer/outbox',
  '/package.json',
  '/package-lock.json',
  '/server.ts',
  '/src/app/server.ts',
  '/backup.sql',
  '/phpinfo.php',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/%2egit/config',
  '//.git/config',
  '/.%67it/HEAD',
]

/** A production server on an empty database: nobody can sign in, and none of the paths above responds. */
async function checkEmptyProduction(context: ProofContext): Promise<CheckResult> {
  const ownerUrl = (await context.database()).owner
  const name = `banyan_empty_${newId().replaceAll('-', '')}`
  const urls = await createFrom('template1', name, ownerUrl)
  context.atEnd(() => dropDatabase(name, ownerUrl))
  await prepareDatabase(urls, serverModules)
  const server = await startSeparateServer(context, urls, { NODE_ENV: 'production', LOG_LEVEL: 'info' })
  const send = createSender(server.port, context.atEnd)
  const failures: string[] = []
  const headers = { host: 'greenwood.localhost' }
  for (const url of probedPaths) {
    const { status, body } = await send({ method: 'GET', url, headers })
    if (status < 400 || status >= 500) failures.push(`GET ${url} returned ${status}: ${body.slice(0, 80)}`)
  }
  const names = ['superadmin', 'admin', 'orgadmin', 'root', 'teacher', 'demo', 'test', 'banyan']
  for (const userName of names) {
    const payload = { role: 'admin', userName, password: demoPassword }
    const { status } = await send({ method: 'POST', url: '/api/auth/login', headers, payload })
    if (status < 400) failures.push(`${userName} could sign in`)
  }
  const { Pool } = await import('pg')
  const owner = new Pool({ connectionString: urls.owner, max: 1 })
  const { rows } = await owner.query<{ tenants: number }>('select count(*)::int as tenants from tenants')
  await owner.end()
  if (rows[0]?.tenants !== 0) failures.push(`an empty production server has ${rows[0]?.tenants} tenants`)
  return { count: probedPaths.length + names.length + 1, failures, figures: { 'paths probed': probedPaths.length } }
}

/** The software bill of materials. */
async function checkBillOfMaterials(): Promise<CheckResult> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-sbom-'))
  try {
    const { stdout } = await runInRoot('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
    const file = join(folder, 'sbom.json')
    writeFileSync(file, stdout)
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
      components: { name: string; hashes?: unknown }[]
    }
    const failures = components.length < 100 ? [`the bill of materials lists only ${components.length} components`] : []
    return { count: components.length, failures, figures: { 'components in the bill of materials': components.length } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Known vulnerabilities of the dependencies; if the registry is unreachable, the result says so. */
async function checkAudit(): Promise<CheckResult> {
  const { stdout } = await runInRoot('npm', ['audit', '--json']).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }))
  const report = parseReport(stdout)
  if (!report) return { count: 0, failures: [], figures: { 'npm audit': 'registry unreachable, result unknown' } }
  const { high = 0, critical = 0 } = report
  const failures = high + critical > 0 ? [`${high} high and ${critical} critical vulnerabilities are known`] : []
  return { count: 1, failures, figures: { 'npm audit': `${high} high, ${critical} critical` } }
}

function parseReport(text: string): Record<string, number> | null {
  try {
    return (
      (JSON.parse(text) as { metadata?: { vulnerabilities?: Record<string, number> } }).metadata?.vulnerabilities ??
      null
    )
  } catch {
    return null
  }
}
