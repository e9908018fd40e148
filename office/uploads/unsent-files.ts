/** A file that the device stores until it has arrived, so that a closed tab loses nothing. */
export type UnsentFile = {
  key: string
  /** Its id, or `new` for one that is not saved yet. */
  listing: string
  name: string
  blob: Blob
  /** In milliseconds: files go on in the order in which they were chosen. */
  chosenAt: number
}

const databaseName = 'office-photographs'
const storeName = 'files'

function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'key' })
  return settle(opening)
}

async function inStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>) {
  const db = await openStore()
  try {
    return await settle(ask(db.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    db.close()
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

// A private window may refuse to store anything: the pictures then go on only while the tab is open.

export async function storeUnsent(file: UnsentFile): Promise<void> {
  await inStore('readwrite', (store) => store.put(file)).catch(() => {})
}

export async function deleteUnsent(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => {})
}

/** The files that have not arrived, in the order in which they were chosen. */
export async function listUnsent(): Promise<UnsentFile[]> {
  const all: UnsentFile[] = await inStore('readonly', (store) => store.getAll()).catch(() => [])
  return all.sort((a, b) => a.chosenAt - b.chosenAt)
}

/** Erases the files of all listings, such as when somebody signs out. */
export function deleteAllUnsent(): void {
  globalThis.indexedDB?.deleteDatabase(databaseName)
}
