import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { proof } from '../program.ts'
import { hasProgram } from '../server/ownPostgres.ts'

const scripts = ['installation.sh', 'machine.sh'].map((name) => join(import.meta.dirname, name))

export const program = proof(
  'T12.1',
  'the steps of docs/operating.md on a clean Debian: TLS by a local authority, mail, backup, monitoring, memory at rest',
  async ({ full }) => {
    for (const script of scripts) execFileSync('bash', ['-n', script])
    const release = resolve('dist/banyan')
    const missing = [
      !full && 'a full run',
      process.getuid?.() !== 0 && 'the rights of root',
      !hasProgram('debootstrap') && 'debootstrap',
      !existsSync(release) && 'dist/banyan, which npm run build makes',
    ].filter((one) => one !== false)
    if (missing.length > 0)
      return { count: scripts.length, failures: [], figures: { 'left out, for it needs': missing.join(', ') } }
    // Kept, so that a second run need not fetch Debian again; what was installed is removed.
    const root = process.env.DEBIAN_FOLDER ?? join(tmpdir(), 'banyan-debian')
    mkdirSync(root, { recursive: true })
    const startedAt = performance.now()
    const child = spawn('bash', [scripts[0] ?? '', root, release], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    await once(child, 'close')
    const steps = output.match(/^== .*$/gm) ?? []
    return {
      count: steps.length,
      // The logs that a failed step prints may be longer.
      failures: child.exitCode === 0 ? [] : [...(output.match(/^FAILED: .*$/gm) ?? []), output.slice(-3000)],
      figures: {
        'minutes without a person’s reading': ((performance.now() - startedAt) / 60_000).toFixed(1),
        memory: /the server uses \d+ MB at rest/.exec(output)?.[0] ?? 'unknown',
      },
    }
  },
)
