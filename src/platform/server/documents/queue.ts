import { DocumentProblem } from './documentProblem.ts'
import type { RenderReply, RenderRequest } from './renderRequest.ts'
import { startTypesetter, type Typesetter } from './typesetter.ts'

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

const startLimit = 60_000
const stopping = () => new DocumentProblem('closed', 'No more documents are made: the server is stopping')

/** Does one job at a time with a typesetter that lives as long as it behaves. */
function openBench({ timeLimit = 20_000, memoryLimit = 512 * 1024 * 1024 }: QueueSettings, onIdle: () => void) {
  let typesetter: Typesetter | undefined
  let memory = 0
  let job: Job | undefined
  let timer: NodeJS.Timeout | undefined

  async function dismiss(): Promise<void> {
    const leaving = typesetter
    typesetter = undefined
    memory = 0
    await leaving?.end()
  }

  function finish(settle: (done: Job) => void) {
    clearTimeout(timer)
    typesetter?.hold(false)
    const done = job
    job = undefined
    if (done) settle(done)
    onIdle()
  }

  function fail(code: 'too-slow' | 'crashed', message: string) {
    void dismiss()
    finish(({ reject }) => reject(new DocumentProblem(code, message)))
  }

  function limit(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => fail('too-slow', `The document took more than ${milliseconds / 1000} s`), milliseconds)
  }

  function onReply(reply: RenderReply) {
    if (reply.id !== job?.request.id) return
    if (reply.state === 'started') return limit(timeLimit)
    memory = reply.rss
    if (memory > memoryLimit) void dismiss()
    finish(({ resolve, reject }) => {
      if (reply.state === 'made') resolve(reply.pdf)
      else reject(new DocumentProblem('template', reply.message))
    })
  }

  return {
    isBusy: () => job !== undefined,
    begin(next: Job) {
      job = next
      typesetter ??= startTypesetter(onReply, (how) =>
        fail('crashed', `The document brought the typesetter down (${how})`),
      )
      typesetter.hold(true)
      limit(startLimit)
      typesetter.ask(next.request)
    },
    dismiss,
    state: () => ({ workerPid: typesetter?.pid, workerMemory: memory }),
  }
}

/** Documents in the order they were asked for, and no more waiting than allowed. */
export function openQueue({ maxWaiting = 50, ...settings }: QueueSettings) {
  const waiting: Job[] = []
  const bench = openBench(settings, next)
  let lastId = 0
  let onEmpty: (() => void) | undefined
  let closed: Promise<void> | undefined

  function next() {
    if (bench.isBusy()) return
    const job = waiting.shift()
    if (job) bench.begin(job)
    else onEmpty?.()
  }

  async function close(): Promise<void> {
    for (const job of waiting.splice(0)) job.reject(stopping())
    await new Promise<void>((resolve) => {
      onEmpty = resolve
      next()
    })
    await bench.dismiss()
  }

  return {
    render: (document: Omit<RenderRequest, 'id'>) =>
      new Promise<Uint8Array>((resolve, reject) => {
        if (closed) return reject(stopping())
        if (bench.isBusy() && waiting.length >= maxWaiting) {
          return reject(new DocumentProblem('too-busy', 'Too many documents are being made; try again in a moment'))
        }
        lastId += 1
        waiting.push({ request: { id: lastId, ...document }, resolve, reject })
        next()
      }),

    state: () => ({ waiting: waiting.length, ...bench.state() }),

    close: () => {
      closed ??= close()
      return closed
    },
  }
}
