import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RenderReply, RenderRequest } from './renderRequest.ts'

/** A running worker process. */
export type Typesetter = {
  pid: number | undefined
  send: (request: RenderRequest) => void
  /** A busy worker keeps the event loop alive; an idle one must not. */
  keepAlive: (busy: boolean) => void
  /** Kills it, whatever it is doing, and resolves when it has exited. No callback is called afterwards. */
  end: () => Promise<void>
}

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url))

/** Starts a worker process. `onExit` is called if it exits unexpectedly. */
export function startTypesetter(onReply: (reply: RenderReply) => void, onExit: (reason: string) => void): Typesetter {
  const worker = fork(workerFile, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let ended = false
  const exited = (reason: string) => {
    if (!ended) onExit(reason)
  }
  worker.on('message', (reply: RenderReply) => {
    if (!ended) onReply(reply)
  })
  worker.on('error', (error) => exited(error.message))
  worker.on('exit', (code, signal) => exited(signal ?? `exit code ${code}`))
  const keepAlive = (busy: boolean) => {
    for (const handle of [worker, worker.channel]) {
      if (busy) handle?.ref()
      else handle?.unref()
    }
  }
  return {
    pid: worker.pid,
    send: (request) => {
      worker.send(request, (error) => {
        if (error) exited(error.message)
      })
    },
    keepAlive,
    async end() {
      ended = true
      keepAlive(true)
      const running = worker.exitCode === null && worker.signalCode === null && worker.pid !== undefined
      if (running && worker.kill('SIGKILL')) await once(worker, 'exit')
    },
  }
}
