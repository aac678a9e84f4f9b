import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { freePort } from '#platform/server/postgres/postmaster.ts'

/** Milliseconds the old server has to finish its requests and jobs while the new one starts. */
const stopTimeout = 1500

const root = resolve(import.meta.dirname, '../..')

/** Runs the server as a process that is replaced when its code changes. */
export function runServer(env: Record<string, string | undefined>) {
  let current: ChildProcess | null = null
  let starts = 0
  let isStopping = false
  let port = starting()

  function starting(): Promise<number | null> {
    return start().catch((error: unknown) => {
      console.error(error)
      return null
    })
  }

  async function start(): Promise<number | null> {
    const mine = ++starts
    const own = await freePort(null)
    if (isStopping || mine !== starts) return null
    const started = performance.now()
    const child = fork(resolve(root, 'src/app/server.ts'), current ? ['--dev', '--again'] : ['--dev'], {
      env: {
        ...env,
        PORT: String(own),
        HOST: '127.0.0.1',
        // Caching the compiled code halves the start time.
        NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/banyan'),
      },
    })
    current = child
    const isReady = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
    if (current !== child || isStopping) return null
    if (!isReady) {
      console.error('The server did not start. It tries again with the next change.')
      return null
    }
    child.once('exit', () => {
      if (current === child && !isStopping) console.error('The server stopped. It starts again with the next change.')
    })
    console.log(`Server ready in ${Math.round(performance.now() - started)} ms.`)
    return own
  }

  async function newestPort(): Promise<number | null> {
    const awaited = port
    const found = await awaited
    return awaited === port ? found : newestPort()
  }

  return {
    /** The port of the newest server, once it is ready; null if it failed to start. */
    port: newestPort,
    restart() {
      const old = current
      port = starting()
      if (old) void end(old)
    },
    async stop() {
      isStopping = true
      if (current) await end(current)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const kill = setTimeout(() => child.kill('SIGKILL'), stopTimeout)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(kill)
}
