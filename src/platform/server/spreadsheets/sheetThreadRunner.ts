import { Worker } from 'node:worker_threads'
import { turns } from '../requests/shares/turns.ts'
import type { ReadResult } from './rowSink.ts'
import type { ReadLimits } from './sheetReader.ts'
import type { SheetAnswer, SheetRequest } from './sheetThread.ts'
import { UnreadableSheet } from './unreadableSheet.ts'

/** Milliseconds and megabytes a file may take to read, whatever it contains. */
type ThreadLimits = { readonly milliseconds: number; readonly megabytes: number }

const threadLimits: ThreadLimits = { milliseconds: 60_000, megabytes: 512 }

/** Threads at once: each may take as much memory as the rest of the server. */
const inTurn = turns(3)

/**
 * Reads a sheet in a worker thread, so that requests are served meanwhile. Waits while others are read. Rejects with
 * `UnreadableSheet`, as `readSheet` does.
 */
export const readSheetInThread = (bytes: Uint8Array, limits: ReadLimits = {}, of = threadLimits): Promise<ReadResult> =>
  inTurn(() => start(bytes, limits, of))

function start(bytes: Uint8Array, limits: ReadLimits, { milliseconds, megabytes }: ThreadLimits): Promise<ReadResult> {
  return new Promise((resolve, reject) => {
    const request: SheetRequest = { bytes, limits }
    const thread = new Worker(new URL('./sheetThread.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      void thread.terminate()
      settle()
    }
    const tooMuch = () => reject(new UnreadableSheet('too-large', 'The file is too large to read'))
    const timer = setTimeout(() => finish(tooMuch), milliseconds)
    thread.on('message', (answer: SheetAnswer) =>
      finish(() => {
        if ('sheet' in answer) return resolve(answer.sheet)
        reject(new UnreadableSheet(answer.unreadable.code, answer.unreadable.message))
      }),
    )
    thread.on('error', (error: Error & { code?: string }) =>
      finish(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error))),
    )
    thread.on('exit', (code) => finish(() => reject(new Error(`The reader of sheets exited with code ${code}`))))
  })
}
