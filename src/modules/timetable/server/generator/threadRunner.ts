import { Worker } from 'node:worker_threads'
import type { GenerationRequest, Made, Progress } from './generator.ts'
import type { Word } from './thread.ts'

/** Milliseconds beyond its time after which a thread that does not answer is ended. */
const patience = 20_000

/** Generates in a thread. Ends it and answers null as soon as `stopped` says so, which is asked with every word of progress. */
export function generateInThread(
  asked: GenerationRequest,
  onProgress: (progress: Progress) => Promise<'go on' | 'stop'>,
): Promise<Made | null> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: asked,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      void thread.terminate()
      settle()
    }
    const timer = setTimeout(
      () => finish(() => reject(new Error('The generator did not end in its time.'))),
      asked.milliseconds + patience,
    )
    let asking = false
    thread.on('message', (word: Word) => {
      if ('made' in word) return finish(() => resolve(word.made))
      if (asking) return
      asking = true
      onProgress(word.progress).then(
        (answer) => {
          asking = false
          if (answer === 'stop') finish(() => resolve(null))
        },
        (error) => finish(() => reject(error)),
      )
    })
    thread.on('error', (error) => finish(() => reject(error)))
    thread.on('exit', (code) => finish(() => reject(new Error(`The generator ended with ${code}.`))))
  })
}
