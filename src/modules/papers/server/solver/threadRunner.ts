import { Worker } from 'node:worker_threads'
import type { SolverRequest, SolverResult } from './thread.ts'

/** Far beyond what a search takes within its limit of steps, even on a busy machine. */
const longestMs = 60_000

let running: Promise<unknown> = Promise.resolve()

/** Solves in a worker thread, one search at a time so that many callers cannot take all processors. */
export function solveInThread(request: SolverRequest): Promise<SolverResult> {
  const turn = running.then(() => start(request))
  running = turn.catch(() => {})
  return turn
}

function start(request: SolverRequest): Promise<SolverResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      void thread.terminate()
      settle()
    }
    // Too hard to decide in time is an answer.
    const timer = setTimeout(() => finish(() => resolve(null)), longestMs)
    thread.on('message', (result: SolverResult) => finish(() => resolve(result)))
    thread.on('error', (error) => finish(() => reject(error)))
    thread.on('exit', (code) => finish(() => reject(new Error(`The solver exited with code ${code}`))))
  })
}
