import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import type { ProofContext } from '../program.ts'
import type { LiveMessage, MemoryUsage, ServerCommand } from './serverProcess.ts'
import { serverSecret } from './serverSecret.ts'

export type SeparateServer = {
  readonly port: number
  /** Its stdout and stderr so far. */
  output(): string
  /** Null while it is running, then the signal or exit code. */
  exitReason(): string | null
  /** Sends SIGKILL: like a power cut, nothing is finished or flushed. */
  kill(): Promise<void>
  memory(): Promise<MemoryUsage>
  /** Milliseconds of processor time it has used. */
  cpu(): Promise<number>
  broadcast(messages: readonly LiveMessage[], everyMs: number): Promise<void>
}

type WithoutId<Command> = Command extends unknown ? Omit<Command, 'id'> : never

/** Starts the product in a separate process on localhost; it is killed when the program ends. */
export async function startSeparateServer(
  { atEnd }: Pick<ProofContext, 'atEnd'>,
  urls: DatabaseUrls,
  env: Record<string, string> = {},
  { worker = false, port: wanted = 0 } = {},
): Promise<SeparateServer> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  // The time zone of a process is fixed when it starts.
  const zone = env.TZ ? { TZ: env.TZ } : {}
  const child = fork(new URL('./serverProcess.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    silent: true,
    env: { ...process.env, ...zone },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  let ended: string | null = null
  child.once('exit', (code, signal) => {
    ended = signal ?? `exit code ${code}`
  })
  const kill = async () => {
    if (ended !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  atEnd(kill)
  const send = createCommandChannel(child, () => Buffer.concat(output).toString())
  const port = (await send({
    do: 'start',
    urls,
    worker,
    port: wanted,
    webFolder: writeStubPages(folder),
    env: { NODE_ENV: 'test', LOG_LEVEL: 'error', BANYAN_DATA: folder, BANYAN_SECRET: serverSecret, ...env },
  })) as number
  return {
    port,
    output: () => Buffer.concat(output).toString(),
    exitReason: () => ended,
    kill,
    memory: async () => (await send({ do: 'memory' })) as MemoryUsage,
    cpu: async () => (await send({ do: 'cpu' })) as number,
    broadcast: async (messages, everyMs) => void (await send({ do: 'broadcast', messages, everyMs })),
  }
}

/** Stands in for the built app: one page and one script. */
function writeStubPages(folder: string): string {
  const webFolder = join(folder, 'web')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(
    join(webFolder, 'index.html'),
    '<!doctype html><title>Banyan</title><script src="/assets/app.js"></script>',
  )
  writeFileSync(join(webFolder, 'assets', 'app.js'), 'document.title += " is here"')
  return webFolder
}

function createCommandChannel(child: ReturnType<typeof fork>, output: () => string) {
  type PendingCommand = { resolve(value: unknown): void; reject(error: Error): void }
  const pending = new Map<number, PendingCommand>()
  let lastId = 0
  child.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
    const command = pending.get(id)
    pending.delete(id)
    if (error) command?.reject(new Error(error))
    else command?.resolve(value)
  })
  // 'close' comes after 'exit', when all output has been read.
  child.once('close', () => {
    for (const { reject } of pending.values())
      reject(new Error(`The server exited before it replied. ${output().slice(-2000)}`))
  })
  return (command: WithoutId<ServerCommand>) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1
      pending.set(lastId, { resolve, reject })
      child.send({ ...command, id: lastId })
    })
}
