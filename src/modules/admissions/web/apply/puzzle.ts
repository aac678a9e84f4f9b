import { apply } from '#modules/admissions/applyContract.ts'
import { call } from '#platform/web/api.ts'

/** Fetches a puzzle and solves it in a worker. */
export async function solvedPuzzle(): Promise<{ puzzle: string; answer: number }> {
  const { puzzle, bits } = await call(apply.routes.getPuzzle, {})
  const worker = new Worker(new URL('./puzzleWorker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<number>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
      worker.onerror = () => reject(new Error('The browser check could not run.'))
      worker.postMessage({ puzzle, bits })
    })
    return { puzzle, answer }
  } finally {
    worker.terminate()
  }
}
