import { done, written } from './indexedDb.ts'

/** Something that waits on this device until the server has it; `owner` is the person it belongs to. */
export type Waiting = { readonly key: string; readonly owner: string }

/** A list that survives a reload, a crash and a day without a network. What is put under a known key takes its place. */
export function waitingList<One extends Waiting>(databaseName: string) {
  let opening: Promise<IDBDatabase> | undefined
  const database = () => {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1)
      request.onupgradeneeded = () => request.result.createObjectStore('waiting', { keyPath: 'key' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => {
        opening = undefined
        reject(request.error)
      }
    })
    return opening
  }
  const store = async (mode: IDBTransactionMode) =>
    (await database()).transaction('waiting', mode).objectStore('waiting')
  return {
    put: async (one: One) => written(await store('readwrite'), (kept) => kept.put(one)),
    all: async (owner: string): Promise<One[]> => {
      const every = (await done((await store('readonly')).getAll())) as One[]
      return every.filter((one) => one.owner === owner)
    },
    /** What was sent no longer waits; what took its place meanwhile does. */
    drop: async (sent: readonly One[]) => {
      const kept = await store('readwrite')
      const dropUnchanged = async (one: One) => {
        const now = await done(kept.get(one.key))
        if (JSON.stringify(now) === JSON.stringify(one)) await done(kept.delete(one.key))
      }
      await Promise.all(sent.map(dropUnchanged))
    },
  }
}
