/** What a request to the browser's own database brought. */
export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Writes into a store, and is done when it is written. It is committed at once: what the browser would commit by
 * itself a moment later is undone when the page is closed or loaded anew in that moment.
 */
export function written(store: IDBObjectStore, write: (store: IDBObjectStore) => void): Promise<void> {
  const { transaction } = store
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    write(store)
    transaction.commit()
  })
}
