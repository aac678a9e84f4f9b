import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Composition } from './composition.ts'

const script = join(import.meta.dirname, 'container.sh')

export type Process = {
  readonly child: ChildProcess
  /** Its stdout and stderr so far. */
  output(): string
  /** Sends a signal and waits for the end: its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>
}

export function startProcess(command: readonly string[], options: Parameters<typeof spawn>[2] = {}): Process {
  const [program = '', ...words] = command
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = once(child, 'exit')
  return {
    child,
    output: () => output,
    end: async (signal) => {
      child.kill(signal)
      await ended
      return child.signalCode ?? child.exitCode ?? 0
    },
  }
}

/** Commands as the containers of the servers run them. */
export function openContainers(composition: Composition, folder: string, release: string) {
  const { account, writable, environment } = composition
  const isolated = (network: string, command: readonly string[]) => {
    const root = mkdtempSync(join(folder, 'root-'))
    const words = ['unshare', '--mount', 'bash', script, root, release, String(account), ...writable, '--', ...command]
    return ['nsenter', `--net=/run/netns/${network}`, ...words]
  }
  const run = async ([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv) => {
    const { stdout } = await promisify(execFile)(program, words, { env, timeout: 120_000 })
    return stdout
  }
  return {
    start: (network: string, command: readonly string[]) =>
      startProcess(isolated(network, command), { env: { ...environment } }),
    /** As `docker compose run --rm` does. */
    run: (network: string, command: readonly string[]) => run(isolated(network, command), { ...environment }),
    /** As `docker compose exec` does in a container that runs. */
    exec: ({ child }: Process, command: readonly string[], more: Readonly<Record<string, string>> = {}) => {
      const place = ['nsenter', '--target', String(child.pid), '--net', '--mount', '--root', '--wd']
      const person = ['setpriv', '--reuid', String(account), '--regid', String(account), '--clear-groups']
      return run([...place, ...person, ...command], { ...environment, ...more })
    },
  }
}

/** Waits until it is true. */
export async function until(what: string, seconds: number, isTrue: () => unknown): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} seconds: ${what}.`)
    await pause(100)
  }
}
