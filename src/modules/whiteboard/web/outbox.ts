import { done, written } from '#platform/web/device/indexedDb.ts'
import { isNewer } from '../elementVersions.ts'
import type { BoardElement } from '../schemas.ts'

/** What was drawn and the server does not have yet: it survives a reload, a crash and a day without a network. */
type Unsent = BoardElement & { owner: string; pageId: string }

let opening: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('banyan.whiteboard', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore('unsent', { keyPath: ['owner', 'pageId', 'elementId'] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => {
      opening = undefined
      reject(request.error)
    }
  })
  return opening
}

const store = async (mode: IDBTransactionMode) => (await database()).transaction('unsent', mode).objectStore('unsent')
const ofPage = (owner: string, pageId: string) => IDBKeyRange.bound([owner, pageId], [owner, pageId, []])

export async function unsentOf(owner: string, pageId: string): Promise<BoardElement[]> {
  const all: Unsent[] = await done((await store('readonly')).getAll(ofPage(owner, pageId)))
  return all.map(({ owner: _, pageId: __, ...element }) => element)
}

export async function keepUnsent(owner: string, pageId: string, elements: readonly BoardElement[]): Promise<void> {
  await written(await store('readwrite'), (kept) => {
    for (const one of elements) kept.put({ ...one, owner, pageId } satisfies Unsent)
  })
}

/** The server has these, or newer ones: whatever was drawn on since still waits. */
export async function dropSent(owner: string, pageId: string, sent: readonly BoardElement[]): Promise<void> {
  const kept = await store('readwrite')
  for (const one of sent) {
    const waiting: Unsent | undefined = await done(kept.get([owner, pageId, one.elementId]))
    if (waiting && !isNewer(waiting, one)) await done(kept.delete([owner, pageId, one.elementId]))
  }
}
