// Runs in a thread of its own: the search keeps a processor busy for seconds, and the server must go on answering.
import { parentPort, workerData } from 'node:worker_threads'
import { type GenerationRequest, generate, type Made, type Progress } from './generator.ts'

export type Word = { readonly progress: Progress } | { readonly made: Made }

const say = (word: Word) => parentPort?.postMessage(word)

const made = generate(workerData as GenerationRequest, { tell: (progress) => say({ progress }) })
say({ made })
