import type { reader } from '#modules/reader/contract.ts'
import { partBytes } from '#modules/reader/limits.ts'
import { merged } from '#modules/reader/operations.ts'
import type { BookOperation } from '#modules/reader/schemas.ts'
import type { Reply } from '#platform/contract/route.ts'
import { openStore, resultOf, writeAndCommit } from '#platform/web/device/indexedDb.ts'
import { offlineDatabase } from '#platform/web/session/offlineSession.ts'

type Book = Reply<typeof reader.routes.openBook>

/** A completely or partly downloaded book: the server's response and the number of parts stored. */
export type KeptBook = {
  bookId: string
  book: Book
  have: number
  of: number
  keptAt: string
  /** Whether the reader's own files are on this device too, so that the book really opens without a network. */
  isReady?: boolean
  /** Paused by the user, so it doesn't resume automatically. */
  isPaused: boolean
}

export const partsOf = (size: number) => Math.ceil(size / partBytes)

/** One database per person, so that downloads are private and signing out can delete them. */
const databaseOf = (owner: string) => ({
  name: offlineDatabase(owner),
  stores: { books: { keyPath: 'bookId' }, parts: {}, answers: {} },
})

const store = (owner: string, name: 'books' | 'parts' | 'answers', mode?: IDBTransactionMode) =>
  openStore(databaseOf(owner), name, mode)
/** The keys of one book: they all start with its id. */
const keysOf = (bookId: string) => IDBKeyRange.bound([bookId], [bookId, []])

export const listKept = async (owner: string): Promise<KeptBook[]> => resultOf((await store(owner, 'books')).getAll())

export const readKept = async (owner: string, bookId: string): Promise<KeptBook | undefined> =>
  resultOf((await store(owner, 'books')).get(bookId))

export const putKept = async (owner: string, book: KeptBook) =>
  writeAndCommit(await store(owner, 'books', 'readwrite'), (books) => books.put(book))

export const partsHere = async (owner: string, bookId: string): Promise<Set<number>> => {
  const keys = (await resultOf((await store(owner, 'parts')).getAllKeys(keysOf(bookId)))) as [string, number][]
  return new Set(keys.map(([, part]) => part))
}

export const putPart = async (owner: string, bookId: string, part: number, bytes: ArrayBuffer) =>
  writeAndCommit(await store(owner, 'parts', 'readwrite'), (parts) => parts.put(bytes, [bookId, part]))

/** Reads a range of a downloaded file; null if any of it is missing. */
export async function readRange(
  owner: string,
  bookId: string,
  begin: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(end - begin)
  const first = Math.floor(begin / partBytes)
  for (let part = first; part * partBytes < end; part++) {
    const stored = (await resultOf((await store(owner, 'parts')).get([bookId, part]))) as ArrayBuffer | undefined
    if (!stored) return null
    const start = part * partBytes
    const wanted = new Uint8Array(stored).subarray(Math.max(0, begin - start), Math.min(stored.byteLength, end - start))
    bytes.set(wanted, Math.max(begin, start) - begin)
  }
  return bytes
}

/** Deletes a book's file and its marks, which belong to that file. */
export async function dropFile(owner: string, bookId: string): Promise<void> {
  await writeAndCommit(await store(owner, 'parts', 'readwrite'), (parts) => parts.delete(keysOf(bookId)))
  await writeAndCommit(await store(owner, 'answers', 'readwrite'), (answers) => answers.delete(keysOf(bookId)))
}

export async function dropBook(owner: string, bookId: string): Promise<void> {
  await writeAndCommit(await store(owner, 'books', 'readwrite'), (books) => books.delete(bookId))
  await dropFile(owner, bookId)
}

/**
 * Stores the server's marks of a page (0 for those of the whole book) for offline use. They are merged with the stored ones,
 * because a response may predate a mark that was just sent.
 */
export async function keepMarks(owner: string, bookId: string, page: number, operations: readonly BookOperation[]) {
  if (!(await readKept(owner, bookId))) return
  const answers = await store(owner, 'answers', 'readwrite')
  const stored = (await resultOf(answers.get([bookId, page]))) as BookOperation[] | undefined
  await writeAndCommit(answers, () => answers.put(merged(stored ?? [], operations), [bookId, page]))
}

export async function keptMarks(owner: string, bookId: string, page: number): Promise<readonly BookOperation[]> {
  const stored = (await resultOf((await store(owner, 'answers')).get([bookId, page]))) as BookOperation[] | undefined
  return stored ?? []
}

/** Saves the reading position for offline use. */
export async function keepLastPage(owner: string, bookId: string, page: number): Promise<void> {
  const stored = await readKept(owner, bookId)
  if (stored) await putKept(owner, { ...stored, book: { ...stored.book, lastPage: page } })
}
