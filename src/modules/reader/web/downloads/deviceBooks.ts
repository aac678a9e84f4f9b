import type { reader } from '#modules/reader/contract.ts'
import { partBytes } from '#modules/reader/limits.ts'
import { merged } from '#modules/reader/operations.ts'
import type { BookOperation } from '#modules/reader/schemas.ts'
import type { Reply } from '#platform/contract/route.ts'
import { openStore, resultOf, writeAndCommit } from '#platform/web/device/indexedDb.ts'
import { offlineDatabase } from '#platform/web/session/offlineSession.ts'

type Book = Reply<typeof reader.routes.openBook>

/** A book on this device, whole or in part: what the server said of it, and how many of its parts are here. */
export type KeptBook = {
  bookId: string
  book: Book
  have: number
  of: number
  keptAt: string
  /** Stopped by hand: it goes on by hand only. */
  isPaused: boolean
}

export const partsOf = (size: number) => Math.ceil(size / partBytes)

/** One database per person: nobody sees what another has downloaded, and signing out deletes all of it. */
const databaseOf = (owner: string) => ({
  name: offlineDatabase(owner),
  stores: { books: { keyPath: 'bookId' }, parts: {}, answers: {} },
})

const store = (owner: string, name: 'books' | 'parts' | 'answers', mode?: IDBTransactionMode) =>
  openStore(databaseOf(owner), name, mode)
/** Everything that belongs to one book: its key comes first. */
const all = (bookId: string) => IDBKeyRange.bound([bookId], [bookId, []])

export const listKept = async (owner: string): Promise<KeptBook[]> => resultOf((await store(owner, 'books')).getAll())

export const readKept = async (owner: string, bookId: string): Promise<KeptBook | undefined> =>
  resultOf((await store(owner, 'books')).get(bookId))

export const putKept = async (owner: string, book: KeptBook) =>
  writeAndCommit(await store(owner, 'books', 'readwrite'), (books) => books.put(book))

export const partsHere = async (owner: string, bookId: string): Promise<Set<number>> => {
  const keys = (await resultOf((await store(owner, 'parts')).getAllKeys(all(bookId)))) as [string, number][]
  return new Set(keys.map(([, part]) => part))
}

export const putPart = async (owner: string, bookId: string, part: number, bytes: ArrayBuffer) =>
  writeAndCommit(await store(owner, 'parts', 'readwrite'), (parts) => parts.put(bytes, [bookId, part]))

/** A range of a kept file; null when any of it is not here. */
export async function readRange(
  owner: string,
  bookId: string,
  begin: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(end - begin)
  const first = Math.floor(begin / partBytes)
  for (let part = first; part * partBytes < end; part++) {
    const kept = (await resultOf((await store(owner, 'parts')).get([bookId, part]))) as ArrayBuffer | undefined
    if (!kept) return null
    const start = part * partBytes
    const wanted = new Uint8Array(kept).subarray(Math.max(0, begin - start), Math.min(kept.byteLength, end - start))
    bytes.set(wanted, Math.max(begin, start) - begin)
  }
  return bytes
}

/** The file of a book and what was marked in it: another file has marks of its own. */
export async function dropFile(owner: string, bookId: string): Promise<void> {
  await writeAndCommit(await store(owner, 'parts', 'readwrite'), (parts) => parts.delete(all(bookId)))
  await writeAndCommit(await store(owner, 'answers', 'readwrite'), (answers) => answers.delete(all(bookId)))
}

export async function dropBook(owner: string, bookId: string): Promise<void> {
  await writeAndCommit(await store(owner, 'books', 'readwrite'), (books) => books.delete(bookId))
  await dropFile(owner, bookId)
}

/**
 * What the server has of the marks of a page (0 for those of the whole book), for when it cannot be asked. It is added to what
 * is known: an answer may have been on its way while a mark was sent.
 */
export async function keepMarks(owner: string, bookId: string, page: number, operations: readonly BookOperation[]) {
  if (!(await readKept(owner, bookId))) return
  const answers = await store(owner, 'answers', 'readwrite')
  const known = (await resultOf(answers.get([bookId, page]))) as BookOperation[] | undefined
  await writeAndCommit(answers, () => answers.put(merged(known ?? [], operations), [bookId, page]))
}

export async function keptMarks(owner: string, bookId: string, page: number): Promise<readonly BookOperation[]> {
  const known = (await resultOf((await store(owner, 'answers')).get([bookId, page]))) as BookOperation[] | undefined
  return known ?? []
}

/** Where the person stopped, for the next time without a network. */
export async function keepLastPage(owner: string, bookId: string, page: number): Promise<void> {
  const kept = await readKept(owner, bookId)
  if (kept) await putKept(owner, { ...kept, book: { ...kept.book, lastPage: page } })
}
