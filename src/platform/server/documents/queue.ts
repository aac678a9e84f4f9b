import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { DocumentProblem } from './problem.ts'
import type { RenderReply, RenderRequest } from './request.ts'

type Job = {
  request: RenderRequest
  resolve: (pdf: Uint8Array) => void
  reject: (problem: DocumentProblem) => void
}

export type QueueSettings = {
  /** For one document, in milliseconds, from the moment the worker starts on it. */
  timeLimit?: number
  /** Documents that may wait behind the one under way. */
  maxWaiting?: number
  /** Bytes of memory above which the worker is replaced after a document. */
  memoryLimit?: number
}

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url))
const startLimit = 60_000

function startWorker(onReply: (reply: RenderReply) => void, onExit: (how: string) => void): ChildProcess {
  const worker = fork(workerFile, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  worker.on('message', onReply)
  worker.on('error', (error) => onExit(error.message))
  worker.on('exit', (code, signal) => onExit(signal ?? `exit code ${code}`))
  return worker
}

/** One document at a time, in order, by a worker process that lives as long as it behaves. */
export function openQueue({ timeLimit = 20_000, maxWaiting = 50, memoryLimit = 512 * 1024 * 1024 }: QueueSettings) {
  const waiting: Job[] = []
  let current: Job | undefined
  let worker: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  let workerMemory = 0
  let closing: (() => void) | undefined
  let closed: Promise<void> | undefined

  // An idle worker must not keep a finished program alive; a working one must.
  function hold(busy: boolean) {
    if (busy) {
      worker?.ref()
      worker?.channel?.ref()
    } else {
      worker?.unref()
      worker?.channel?.unref()
    }
  }

  function dropWorker() {
    worker?.removeAllListeners()
    // Whatever goes wrong while it dies no longer concerns a document.
    worker?.on('error', () => {})
    worker?.kill('SIGKILL')
    worker = undefined
    workerMemory = 0
  }

  function settle(finish: (job: Job) => void) {
    clearTimeout(timer)
    const job = current
    current = undefined
    hold(false)
    if (job) finish(job)
    next()
  }

  function limit(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      dropWorker()
      settle((job) =>
        job.reject(new DocumentProblem('too-slow', `The document took more than ${milliseconds / 1000} s`)),
      )
    }, milliseconds)
  }

  function onReply(reply: RenderReply) {
    if (reply.id !== current?.request.id) return
    if (reply.state === 'started') return limit(timeLimit)
    workerMemory = reply.rss
    if (workerMemory > memoryLimit) dropWorker()
    settle((job) => {
      if (reply.state === 'made') job.resolve(reply.pdf)
      else job.reject(new DocumentProblem('template', reply.message))
    })
  }

  function onExit(how: string) {
    dropWorker()
    settle((job) => job.reject(new DocumentProblem('crashed', `The document brought the typesetter down (${how})`)))
  }

  function next() {
    if (current) return
    current = waiting.shift()
    if (!current) return closing?.()
    worker ??= startWorker(onReply, onExit)
    hold(true)
    limit(startLimit)
    const asked = worker
    asked.send(current.request, (error) => {
      if (error && worker === asked) onExit(error.message)
    })
  }

  async function close(): Promise<void> {
    await new Promise<void>((idle) => {
      closing = idle
      for (const job of waiting.splice(0)) job.reject(new DocumentProblem('closed', 'The server is stopping'))
      next()
    })
    const leaving = worker
    hold(true)
    dropWorker()
    if (leaving && leaving.exitCode === null && leaving.signalCode === null) await once(leaving, 'exit')
  }

  return {
    render: (document: Omit<RenderRequest, 'id'>) =>
      new Promise<Uint8Array>((resolve, reject) => {
        if (closing) return reject(new DocumentProblem('closed', 'No more documents are made: the server is stopping'))
        if (current && waiting.length >= maxWaiting) {
          return reject(new DocumentProblem('too-busy', 'Too many documents are being made; try again in a moment'))
        }
        lastId += 1
        waiting.push({ request: { id: lastId, ...document }, resolve, reject })
        next()
      }),

    state: () => ({ waiting: waiting.length, workerPid: worker?.pid, workerMemory }),

    close: () => {
      closed ??= close()
      return closed
    },
  }
}
