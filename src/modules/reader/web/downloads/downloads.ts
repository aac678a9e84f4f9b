import { reader } from '#modules/reader/contract.ts'
import { type DownloadState, downloadState, downloadStates, partBytes } from '#modules/reader/limits.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { flush, keepEvent } from '../outbox.ts'
import {
  dropBook,
  dropFile,
  type KeptBook,
  listKept,
  partsHere,
  partsOf,
  putKept,
  putPart,
  readKept,
} from './deviceBooks.ts'

export type Download = KeptBook & { state: DownloadState }

/** Downloads running in this window. */
const running = new Map<string, { stop: AbortController; ended: Promise<unknown> }>()
const watchers = new Set<() => void>()
const notifyWatchers = () => {
  for (const watcher of watchers) watcher()
}

export function watchDownloads(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

const lockName = (bookId: string) => `banyan.download.${bookId}`

/** Lock names of downloads running in any window of this browser. */
async function runningAnywhere(): Promise<Set<string>> {
  const locks = await navigator.locks?.query()
  return new Set([...[...running.keys()].map(lockName), ...(locks?.held ?? []).map(({ name }) => name ?? '')])
}

export async function listDownloads(owner: string): Promise<Download[]> {
  const [stored, held] = [await listKept(owner), await runningAnywhere()]
  return stored
    .map((one) => ({ ...one, state: downloadState(one, held.has(lockName(one.bookId))) }))
    .sort((a, b) => (a.keptAt < b.keptAt ? 1 : -1))
}

/** Downloads a book or resumes an interrupted download, in only one window at a time. */
export async function download(owner: string, bookId: string): Promise<void> {
  if (running.has(bookId)) return
  const stop = new AbortController()
  const work = () => fetchBook(owner, bookId, stop.signal)
  const ended = navigator.locks
    ? navigator.locks.request(lockName(bookId), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work()
  running.set(bookId, { stop, ended })
  notifyWatchers()
  try {
    await ended
  } finally {
    running.delete(bookId)
    notifyWatchers()
  }
}

/** Not enough space; thrown before anything is fetched. */
export class NoRoom extends Error {}

async function fetchBook(owner: string, bookId: string, signal: AbortSignal): Promise<void> {
  const book = await call(reader.routes.openBook, { params: { bookId } })
  const { size } = book.file
  const before = await readKept(owner, bookId)
  // Parts of the old and new file don't fit together.
  if (before && before.book.bookVersionId !== book.bookVersionId) await dropFile(owner, bookId)
  const here = await partsHere(owner, bookId)
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (size - here.size * partBytes > quota - usage) throw new NoRoom()
  await navigator.storage?.persist?.().catch(() => false)
  const of = partsOf(size)
  const keptAt = before?.keptAt ?? new Date().toISOString()
  const saveProgress = (isReady = false) =>
    putKept(owner, { bookId, book, have: here.size, of, keptAt, isReady, isPaused: false }).then(notifyWatchers)
  await saveProgress()
  let { url } = book.file
  for (let part = 0; part < of; part++) {
    if (here.has(part)) continue
    const begin = part * partBytes
    const end = Math.min(size, begin + partBytes)
    for (;;) {
      const answer = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal })
      if (answer.status === 206) {
        const bytes = await answer.arrayBuffer()
        if (bytes.byteLength !== end - begin) throw new Error('A part was incomplete.')
        await putPart(owner, bookId, part, bytes)
        break
      }
      // 410: the URL has expired.
      if (answer.status !== 410) throw new Error(`Downloading a part failed with ${answer.status}.`)
      url = (await call(reader.routes.openBook, { params: { bookId } })).file.url
    }
    here.add(part)
    signal.throwIfAborted()
    await saveProgress()
  }
  await cacheReaderFiles()
  signal.throwIfAborted()
  await saveProgress(true)
  await keepEvent(owner, bookId, 'download')
  void flush(owner).catch(() => {})
}

/** Milliseconds the service worker may take to start, and to fetch the files of the reader. */
const workerTime = 10_000
const filesTime = 120_000

const within = <T>(work: Promise<T>, milliseconds: number, failure: string): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error(failure)), milliseconds))])

/**
 * Has the service worker cache the app files needed to open a book, and waits until they are there: on a first visit the
 * worker itself is still starting. Fails where there is none, because the book would not open without a network.
 */
async function cacheReaderFiles(): Promise<void> {
  const ready = navigator.serviceWorker?.ready
  if (!ready) throw new Error('This browser has no service worker.')
  const { active } = await within(ready, workerTime, 'The service worker did not start.')
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  active?.postMessage('keep-reader', [port2])
  if ((await within(answer, filesTime, 'The files of the reader did not arrive.')) !== 'kept')
    throw new TypeError('The files of the reader could not be fetched.')
}

async function stopRunning(bookId: string): Promise<void> {
  const one = running.get(bookId)
  one?.stop.abort()
  await one?.ended.catch(() => {})
}

export async function pauseDownload(owner: string, bookId: string): Promise<void> {
  await stopRunning(bookId)
  const stored = await readKept(owner, bookId)
  if (stored) await putKept(owner, { ...stored, isPaused: true })
  notifyWatchers()
}

export async function removeDownload(owner: string, bookId: string): Promise<void> {
  await stopRunning(bookId)
  await dropBook(owner, bookId)
  notifyWatchers()
}

/** Resumes all interrupted downloads except paused ones. */
export async function resumeAll(owner: string): Promise<void> {
  for (const { bookId, state, isPaused } of await listDownloads(owner))
    if (state === downloadStates.interrupted && !isPaused) await download(owner, bookId).catch(() => {})
}

/** Not reported to the user, because the download resumes when the connection is back. */
export const isLostConnection = (failed: unknown) =>
  failed instanceof ApiProblem
    ? failed.code === 'unreachable'
    : failed instanceof TypeError || failed instanceof DOMException
