/** An IndexedDB database of this device and the stores it has. */
export type DeviceDatabase<Store extends string = string> = {
  readonly name: string
  readonly stores: Readonly<Record<Store, IDBObjectStoreParameters>>
}

const connections = new Map<string, Promise<IDBDatabase>>()

function connect({ name, stores }: DeviceDatabase): Promise<IDBDatabase> {
  const forget = () => connections.delete(name)
  const connection = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const [store, options] of Object.entries(stores)) request.result.createObjectStore(store, options)
    }
    request.onsuccess = () => {
      const database = request.result
      // Signing out deletes a person's database, which an open connection would block.
      database.onversionchange = () => {
        database.close()
        forget()
      }
      database.onclose = forget
      resolve(database)
    }
    request.onerror = () => reject(request.error)
  })
  connections.set(name, connection)
  // The next caller tries again.
  connection.catch(forget)
  return connection
}

/** Opens a store in a new transaction. Connections are shared; the database is created on first use. */
export async function openStore<Store extends string>(
  database: DeviceDatabase<Store>,
  store: NoInfer<Store>,
  mode: IDBTransactionMode = 'readonly',
): Promise<IDBObjectStore> {
  const connection = await (connections.get(database.name) ?? connect(database))
  return connection.transaction(store, mode).objectStore(store)
}

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Writes to a store and resolves once the data is committed. The explicit commit matters: a transaction that the browser
 * has not yet committed on its own is rolled back if the page closes or reloads.
 */
export function writeAndCommit(store: IDBObjectStore, write: (store: IDBObjectStore) => void): Promise<void> {
  const { transaction } = store
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    write(store)
    transaction.commit()
  })
}
