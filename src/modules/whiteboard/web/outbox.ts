import { openStore, resultOf, writeAndCommit } from '#platform/web/device/indexedDb.ts'
import { isNewer } from '../elementVersions.ts'
import type { BoardElement } from '../schemas.ts'

/** Elements the server doesn't have yet. Stored on the device, so they survive reloads, crashes and being offline. */
type Unsent = BoardElement & { owner: string; pageId: string }

const database = {
  name: 'banyan.whiteboard',
  stores: { unsent: { keyPath: ['owner', 'pageId', 'elementId'] } },
}
const store = (mode: IDBTransactionMode) => openStore(database, 'unsent', mode)
const ofPage = (owner: string, pageId: string) => IDBKeyRange.bound([owner, pageId], [owner, pageId, []])

export async function unsentOf(owner: string, pageId: string): Promise<BoardElement[]> {
  const all: Unsent[] = await resultOf((await store('readonly')).getAll(ofPage(owner, pageId)))
  return all.map(({ owner: _, pageId: __, ...element }) => element)
}

export async function keepUnsent(owner: string, pageId: string, elements: readonly BoardElement[]): Promise<void> {
  await writeAndCommit(await store('readwrite'), (kept) => {
    for (const one of elements) kept.put({ ...one, owner, pageId } satisfies Unsent)
  })
}

/** Removes sent elements from the queue, except those changed again since. */
export async function dropSent(owner: string, pageId: string, sent: readonly BoardElement[]): Promise<void> {
  const kept = await store('readwrite')
  for (const one of sent) {
    const waiting: Unsent | undefined = await resultOf(kept.get([owner, pageId, one.elementId]))
    if (waiting && !isNewer(waiting, one)) await resultOf(kept.delete([owner, pageId, one.elementId]))
  }
}
