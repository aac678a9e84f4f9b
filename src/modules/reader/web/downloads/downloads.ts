import { reader } from '#modules/reader/contract.ts'
import { downloadStates, partBytes } from '#modules/reader/limits.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { enableOfflineAccess } from '#platform/web/session/session.ts'
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

export type DownloadState = (typeof downloadStates)[keyof typeof downloadStates]
export type Download = KeptBook & { state: DownloadState }

/** The downloads that run in this window, and whoever watches them. */
const running = new Map<string, { stop: AbortController; ended: Promise<unknown> }>()
const watchers = new Set<() => void>()
const tell = () => {
  for (const watcher of watchers) watcher()
}

export function watchDownloads(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

const lockName = (bookId: string) => `banyan.download.${bookId}`

/** Those that run in any window of this browser. */
async function runningAnywhere(): Promise<Set<string>> {
  const locks = await navigator.locks?.query()
  return new Set([...[...running.keys()].map(lockName), ...(locks?.held ?? []).map(({ name }) => name ?? '')])
}

export async function listDownloads(owner: string): Promise<Download[]> {
  const [kept, held] = [await listKept(owner), await runningAnywhere()]
  return kept
    .map((one) => ({ ...one, state: stateOf(one, held.has(lockName(one.bookId))) }))
    .sort((a, b) => (a.keptAt < b.keptAt ? 1 : -1))
}

/** A part that stopped coming, whoever or whatever stopped it, is an interruption. */
const stateOf = ({ have, of }: KeptBook, isRunning: boolean): DownloadState => {
  if (have >= of) return downloadStates.available
  return isRunning ? downloadStates.inProgress : downloadStates.interrupted
}

/** Brings a book onto this device, going on where it was interrupted. One window of the browser does it. */
export async function download(owner: string, bookId: string): Promise<void> {
  if (running.has(bookId)) return
  const stop = new AbortController()
  const work = () => bring(owner, bookId, stop.signal)
  const ended = navigator.locks
    ? navigator.locks.request(lockName(bookId), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work()
  running.set(bookId, { stop, ended })
  tell()
  try {
    await ended
  } finally {
    running.delete(bookId)
    tell()
  }
}

/** Not enough space, as told before anything is fetched. */
export class NoRoom extends Error {}

async function bring(owner: string, bookId: string, signal: AbortSignal): Promise<void> {
  const book = await call(reader.routes.openBook, { params: { bookId } })
  const { size } = book.file
  const before = await readKept(owner, bookId)
  // A book that got a new file is another book: parts of the two do not fit together.
  if (before && before.book.bookVersionId !== book.bookVersionId) await dropFile(owner, bookId)
  const here = await partsHere(owner, bookId)
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (size - here.size * partBytes > quota - usage) throw new NoRoom()
  await navigator.storage?.persist?.().catch(() => false)
  const of = partsOf(size)
  const keptAt = before?.keptAt ?? new Date().toISOString()
  const note = () => putKept(owner, { bookId, book, have: here.size, of, keptAt, isPaused: false }).then(tell)
  await note()
  enableOfflineAccess()
  await keepReader()
  let { url } = book.file
  for (let part = 0; part < of; part++) {
    if (here.has(part)) continue
    const begin = part * partBytes
    const end = Math.min(size, begin + partBytes)
    for (;;) {
      const answer = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal })
      if (answer.status === 206) {
        const bytes = await answer.arrayBuffer()
        if (bytes.byteLength !== end - begin) throw new Error('A part came short.')
        await putPart(owner, bookId, part, bytes)
        break
      }
      // An address lives for minutes and a download may take longer.
      if (answer.status !== 410) throw new Error(`A part was refused with ${answer.status}.`)
      url = (await call(reader.routes.openBook, { params: { bookId } })).file.url
    }
    here.add(part)
    signal.throwIfAborted()
    await note()
  }
  await keepEvent(owner, bookId, 'download')
  void flush(owner).catch(() => {})
}

/** Has the app's own files kept that a book needs to open; a browser without a service worker keeps what it likes. */
async function keepReader(): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  const kept = new Promise((resolve) => {
    port1.onmessage = resolve
    setTimeout(resolve, 30_000)
  })
  worker.postMessage('keep-reader', [port2])
  await kept
}

async function stopped(bookId: string): Promise<void> {
  const one = running.get(bookId)
  one?.stop.abort()
  await one?.ended.catch(() => {})
}

export async function pauseDownload(owner: string, bookId: string): Promise<void> {
  await stopped(bookId)
  const kept = await readKept(owner, bookId)
  if (kept) await putKept(owner, { ...kept, isPaused: true })
  tell()
}

export async function removeDownload(owner: string, bookId: string): Promise<void> {
  await stopped(bookId)
  await dropBook(owner, bookId)
  tell()
}

/** Goes on with everything that was interrupted, but not by hand. */
export async function resumeAll(owner: string): Promise<void> {
  for (const { bookId, state, isPaused } of await listDownloads(owner))
    if (state === downloadStates.interrupted && !isPaused) await download(owner, bookId).catch(() => {})
}

/** A lost connection is no fault anybody can do something about: it goes on when the connection is back. */
export const isLostConnection = (failed: unknown) =>
  failed instanceof ApiProblem
    ? failed.code === 'unreachable'
    : failed instanceof TypeError || failed instanceof DOMException
