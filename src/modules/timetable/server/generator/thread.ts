// Worker thread entry point: the search is CPU-bound for seconds and would block the event loop.
import { parentPort, workerData } from 'node:worker_threads'
import { type GenerationRequest, type GenerationResult, generate, type Progress } from './generator.ts'

export type ThreadMessage = { readonly progress: Progress } | { readonly result: GenerationResult }

const post = (message: ThreadMessage) => parentPort?.postMessage(message)

const result = generate(workerData as GenerationRequest, { onProgress: (progress) => post({ progress }) })
post({ result })
