import { reader } from '#modules/reader/contract.ts'
import type { BookOperation } from '#modules/reader/schemas.ts'
import { call } from '#platform/web/api.ts'
import { keepMarks, keptMarks } from '../downloads/deviceBooks.ts'
import type { FoundOperations, MarkStore } from '../marks/markStore.ts'
import { flush, keepOperation, queuedOperations } from '../outbox.ts'

/** The server's operations; offline, those stored with the downloaded book. */
async function operationsOf(
  owner: string,
  bookId: string,
  page: number,
  ask: () => Promise<{ operations: readonly BookOperation[] }>,
): Promise<FoundOperations> {
  try {
    const { operations } = await ask()
    void keepMarks(owner, bookId, page, operations).catch(() => {})
    return { operations, isComplete: true }
  } catch {
    return { operations: await keptMarks(owner, bookId, page), isComplete: false }
  }
}

export const drawingsOn = (owner: string, bookId: string, pageNumber: number) =>
  operationsOf(owner, bookId, pageNumber, () =>
    call(reader.routes.listDrawings, { params: { bookId }, query: { pageNumber } }),
  )

/** A person's own marks in a book. */
export const bookMarks = (owner: string, bookId: string): MarkStore => ({
  queued: () => queuedOperations(owner, bookId),
  marks: () => operationsOf(owner, bookId, 0, () => call(reader.routes.listMarks, { params: { bookId } })),
  drawings: (page) => drawingsOn(owner, bookId, page),
  keep: (operation) => keepOperation(owner, bookId, operation),
  flush: () => flush(owner),
})
