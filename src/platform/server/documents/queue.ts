import { DocumentProblem } from './documentProblem.ts'
import type { RenderReply, RenderRequest } from './renderRequest.ts'
import { startTypesetter, type Typesetter } from './typesetter.ts'

type Job = {
  request: RenderRequest
  resolve: (bytes: Uint8Array) => void
  reject: (problem: DocumentProblem) => void
}

export type QueueSettings = {
  /** Milliseconds per document, from when the worker starts on it. */
  timeLimit?: number
  /** Documents that may be queued behind the current one. */
  maxWaiting?: number
  /** The worker is replaced if it uses more than this many bytes after a document. */
  memoryLimit?: number
}

const startLimit = 60_000
const stopping = () => new DocumentProblem('closed', 'The server is stopping')

/** Runs one job at a time in a typesetter, which is replaced after a timeout, a crash or too much memory. */
function openRunner({ timeLimit = 20_000, memoryLimit = 512 * 1024 * 1024 }: QueueSettings, onIdle: () => void) {
  let typesetter: Typesetter | undefined
  let memory = 0
  let job: Job | undefined
  let timer: NodeJS.Timeout | undefined

  async function endTypesetter(): Promise<void> {
    const ending = typesetter
    typesetter = undefined
    memory = 0
    await ending?.end()
  }

  function finish(settle: (finished: Job) => void) {
    clearTimeout(timer)
    typesetter?.keepAlive(false)
    const finished = job
    job = undefined
    if (finished) settle(finished)
    onIdle()
  }

  function fail(code: 'too-slow' | 'crashed', message: string) {
    void endTypesetter()
    finish(({ reject }) => reject(new DocumentProblem(code, message)))
  }

  function startTimer(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => fail('too-slow', `The document took more than ${milliseconds / 1000} s`), milliseconds)
  }

  function onReply(reply: RenderReply) {
    if (reply.id !== job?.request.id) return
    if (reply.state === 'started') return startTimer(timeLimit)
    memory = reply.rss
    if (memory > memoryLimit) void endTypesetter()
    finish(({ resolve, reject }) => {
      if (reply.state === 'rendered') resolve(reply.bytes)
      else reject(new DocumentProblem('template', reply.message))
    })
  }

  return {
    isBusy: () => job !== undefined,
    begin(next: Job) {
      job = next
      typesetter ??= startTypesetter(onReply, (reason) =>
        fail('crashed', `The typesetter crashed on this document (${reason})`),
      )
      typesetter.keepAlive(true)
      startTimer(startLimit)
      typesetter.send(next.request)
    },
    endTypesetter,
    state: () => ({ workerPid: typesetter?.pid, workerMemory: memory }),
  }
}

/** Renders documents in the order they were requested, with a bounded queue. */
export function openQueue({ maxWaiting = 50, ...settings }: QueueSettings) {
  const waiting: Job[] = []
  const runner = openRunner(settings, next)
  let lastId = 0
  let onEmpty: (() => void) | undefined
  let closed: Promise<void> | undefined

  function next() {
    if (runner.isBusy()) return
    const job = waiting.shift()
    if (job) runner.begin(job)
    else onEmpty?.()
  }

  async function close(): Promise<void> {
    for (const job of waiting.splice(0)) job.reject(stopping())
    await new Promise<void>((resolve) => {
      onEmpty = resolve
      next()
    })
    await runner.endTypesetter()
  }

  return {
    render: (document: Omit<RenderRequest, 'id'>) =>
      new Promise<Uint8Array>((resolve, reject) => {
        if (closed) return reject(stopping())
        if (runner.isBusy() && waiting.length >= maxWaiting) {
          return reject(new DocumentProblem('too-busy', 'Too many documents are being created. Try again in a moment'))
        }
        lastId += 1
        waiting.push({ request: { id: lastId, ...document }, resolve, reject })
        next()
      }),

    state: () => ({ waiting: waiting.length, ...runner.state() }),

    close: () => {
      closed ??= close()
      return closed
    },
  }
}
