import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import type { ProofContext } from '../program.ts'
import type { LiveMessage, Memory, Order } from './serverProcess.ts'

export type SeparateServer = {
  readonly port: number
  /** Everything it has written to its output so far. */
  output(): string
  /** Null while it runs; how it ended otherwise. */
  ended(): string | null
  /** Ends it as a power cut does: nothing is finished and nobody is told. */
  kill(): Promise<void>
  memory(): Promise<Memory>
  tell(messages: readonly LiveMessage[], everyMs: number): Promise<void>
}

type Ordered<O> = O extends unknown ? Omit<O, 'id'> : never

/** The product in a process of its own, listening to this machine; it goes when the program ends. */
export async function separateServer(
  { atEnd }: Pick<ProofContext, 'atEnd'>,
  urls: DatabaseUrls,
  env: Record<string, string> = {},
  { worker = false, port: wanted = 0 } = {},
): Promise<SeparateServer> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  // The zone of a process is settled when it starts.
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
  const ask = asking(child, () => Buffer.concat(output).toString())
  const port = (await ask({
    do: 'start',
    urls,
    worker,
    port: wanted,
    webFolder: plainPages(folder),
    env: { NODE_ENV: 'test', LOG_LEVEL: 'error', BANYAN_DATA: folder, ...env },
  })) as number
  return {
    port,
    output: () => Buffer.concat(output).toString(),
    ended: () => ended,
    kill,
    memory: async () => (await ask({ do: 'memory' })) as Memory,
    tell: async (messages, everyMs) => void (await ask({ do: 'tell', messages, everyMs })),
  }
}

/** Stands for the built app: one page and one script. */
function plainPages(folder: string): string {
  const webFolder = join(folder, 'web')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(
    join(webFolder, 'index.html'),
    '<!doctype html><title>Banyan</title><script src="/assets/app.js"></script>',
  )
  writeFileSync(join(webFolder, 'assets', 'app.js'), 'document.title += " is here"')
  return webFolder
}

function asking(child: ReturnType<typeof fork>, output: () => string) {
  type Waiting = { resolve(value: unknown): void; reject(error: Error): void }
  const waiting = new Map<number, Waiting>()
  let orders = 0
  child.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error))
    else asked?.resolve(value)
  })
  // Closed, not only ended: its last words have been read by then.
  child.once('close', () => {
    for (const { reject } of waiting.values())
      reject(new Error(`The server ended before it answered. ${output().slice(-2000)}`))
  })
  return (order: Ordered<Order>) =>
    new Promise<unknown>((resolve, reject) => {
      orders += 1
      waiting.set(orders, { resolve, reject })
      child.send({ ...order, id: orders })
    })
}
