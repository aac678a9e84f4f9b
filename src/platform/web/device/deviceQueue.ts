import { openStore, resultOf, writeAndCommit } from './indexedDb.ts'

/** Something kept on this device until the server has it; `owner` is the user it belongs to. */
export type QueueItem = { readonly key: string; readonly owner: string }

/** A queue that survives reloads, crashes and days without a network. Putting an item under an existing key replaces it. */
export function deviceQueue<Item extends QueueItem>(databaseName: string) {
  const database = { name: databaseName, stores: { waiting: { keyPath: 'key' } } }
  return {
    put: async (item: Item) =>
      writeAndCommit(await openStore(database, 'waiting', 'readwrite'), (store) => store.put(item)),
    all: async (owner: string): Promise<Item[]> => {
      const items: Item[] = await resultOf((await openStore(database, 'waiting')).getAll())
      return items.filter((item) => item.owner === owner)
    },
    /** Removes what was sent, unless a newer item has replaced it in the meantime. */
    drop: async (sent: readonly Item[]) => {
      const store = await openStore(database, 'waiting', 'readwrite')
      const dropUnchanged = async (item: Item) => {
        const current = await resultOf(store.get(item.key))
        if (JSON.stringify(current) === JSON.stringify(item)) await resultOf(store.delete(item.key))
      }
      await Promise.all(sent.map(dropUnchanged))
    },
  }
}
