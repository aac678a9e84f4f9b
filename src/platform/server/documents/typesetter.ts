import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RenderReply, RenderRequest } from './renderRequest.ts'

/** The worker process, from its start to its end. */
export type Typesetter = {
  pid: number | undefined
  ask: (request: RenderRequest) => void
  /** An idle process must not keep a finished program alive; a busy one must. */
  hold: (busy: boolean) => void
  /** Ends it at once, whatever it is doing; resolves when it is gone. Nothing is heard of it afterwards. */
  end: () => Promise<void>
}

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url))

/** Starts a worker process. `onEnd` is told how it ended when nobody asked it to. */
export function startTypesetter(onReply: (reply: RenderReply) => void, onEnd: (how: string) => void): Typesetter {
  const worker = fork(workerFile, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let ended = false
  const endedBy = (how: string) => {
    if (!ended) onEnd(how)
  }
  worker.on('message', (reply: RenderReply) => {
    if (!ended) onReply(reply)
  })
  worker.on('error', (error) => endedBy(error.message))
  worker.on('exit', (code, signal) => endedBy(signal ?? `exit code ${code}`))
  const hold = (busy: boolean) => {
    for (const handle of [worker, worker.channel]) {
      if (busy) handle?.ref()
      else handle?.unref()
    }
  }
  return {
    pid: worker.pid,
    ask: (request) => {
      worker.send(request, (error) => {
        if (error) endedBy(error.message)
      })
    },
    hold,
    async end() {
      ended = true
      hold(true)
      const running = worker.exitCode === null && worker.signalCode === null && worker.pid !== undefined
      if (running && worker.kill('SIGKILL')) await once(worker, 'exit')
    },
  }
}
