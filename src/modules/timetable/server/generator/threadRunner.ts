import { Worker } from 'node:worker_threads'
import { turns } from '#platform/server/requests/shares/turns.ts'
import type { GenerationRequest, GenerationResult, Progress } from './generator.ts'
import type { ThreadMessage } from './thread.ts'

/** How long past its time limit a thread may run before it is terminated. */
const graceMs = 20_000

/** Timetables made at once: each takes a processor and half a gigabyte. */
const inTurn = turns(2)

type OnProgress = (progress: Progress) => Promise<'continue' | 'stop'>

/**
 * Generates in a worker thread, after those that came before. Terminates it and resolves to null as soon as `onProgress` returns
 * 'stop'.
 */
export const generateInThread = (request: GenerationRequest, onProgress: OnProgress) =>
  inTurn(() => start(request, onProgress))

function start(request: GenerationRequest, onProgress: OnProgress): Promise<GenerationResult | null> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      void thread.terminate()
      settle()
    }
    const timer = setTimeout(
      () => finish(() => reject(new Error('The generator exceeded its time limit'))),
      request.milliseconds + graceMs,
    )
    let isReporting = false
    thread.on('message', (message: ThreadMessage) => {
      if ('result' in message) return finish(() => resolve(message.result))
      if (isReporting) return
      isReporting = true
      onProgress(message.progress).then(
        (next) => {
          isReporting = false
          if (next === 'stop') finish(() => resolve(null))
        },
        (error) => finish(() => reject(error)),
      )
    })
    thread.on('error', (error) => finish(() => reject(error)))
    thread.on('exit', (code) => finish(() => reject(new Error(`The generator exited with code ${code}`))))
  })
}
