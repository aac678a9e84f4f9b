import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Outcome, proof } from '../program.ts'
import { hasProgram } from '../server/ownPostgres.ts'

const scripts = ['network.sh', 'container.sh'].map((name) => join(import.meta.dirname, 'composed', name))

export const program = proof(
  'T12.2',
  'operations/compose.yaml as plain processes: two servers behind Caddy share everything, are restarted, killed and lose their store',
  async ({ full, atEnd }) => {
    for (const script of [...scripts, resolve('operations/database.sh')]) execFileSync('bash', ['-n', script])
    const release = resolve('dist/banyan')
    const missing = [
      !full && 'a full run',
      process.getuid?.() !== 0 && 'the rights of root',
      ...['ip', 'nsenter', 'setpriv', 'unshare', 'caddy', 'psql'].map((name) => !hasProgram(name) && name),
      !existsSync(release) && 'dist/banyan, which npm run build makes',
    ].filter((one) => one !== false)
    if (missing.length > 0)
      return { count: scripts.length + 1, failures: [], figures: { 'left out, for it needs': missing.join(', ') } }
    const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-composed-'))
    // PostgreSQL and Caddy run as other users, who need access.
    chmodSync(folder, 0o755)
    atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    const [network = ''] = scripts
    const checks = [process.execPath, join(import.meta.dirname, 'composed/checks.ts'), folder, release]
    const child = spawn('bash', [network, join(folder, 'hosts'), ...checks], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(child, 'close')
    const found = join(folder, 'outcome.json')
    if (!existsSync(found)) return { count: 1, failures: [`The network ended with ${child.exitCode}.`] }
    return JSON.parse(readFileSync(found, 'utf8')) as Outcome
  },
)
