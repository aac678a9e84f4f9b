import { Worker } from 'node:worker_threads'
import type { GenerationRequest, GenerationResult, Progress } from './generator.ts'
import type { ThreadMessage } from './thread.ts'

/** How long past its time limit a thread may run before it is terminated. */
const graceMs = 20_000

/** Generates in a worker thread. Terminates it and resolves to null as soon as `onProgress` returns 'stop'. */
export function generateInThread(
  request: GenerationRequest,
  onProgress: (progress: Progress) => Promise<'continue' | 'stop'>,
): Promise<GenerationResult | null> {
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
