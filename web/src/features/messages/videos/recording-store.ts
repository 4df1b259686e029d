/**
 * The recording under way, kept in the browser until it is saved: a closed tab, a crash or an empty battery loses
 * nothing. Where a browser keeps nothing, such as in a private window, recording works all the same.
 */
const NAME = 'dormer-recording'

export type Kept = { UserId: number; Name: string; Type: string; Began: number }

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('about')
      request.result.createObjectStore('pieces', { autoIncrement: true })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const within = async (mode: IDBTransactionMode, work: (about: IDBObjectStore, pieces: IDBObjectStore) => void) => {
  const database = await open()
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(['about', 'pieces'], mode)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore('about'), transaction.objectStore('pieces'))
    })
  } finally {
    database.close()
  }
}

const ignore = () => undefined

/** Begins a recording in place of any before. */
export const begin = (kept: Kept) =>
  within('readwrite', (about, pieces) => {
    pieces.clear()
    about.put(kept, 'last')
  }).catch(ignore)

/** Keeps the next piece of it. */
export const keep = (piece: Blob) => within('readwrite', (_, pieces) => void pieces.add(piece)).catch(ignore)

/** Forgets it: it was saved, or is not wanted. */
export const forget = () =>
  within('readwrite', (about, pieces) => {
    pieces.clear()
    about.clear()
  }).catch(ignore)

/** The user's recording that was not saved, if there is one. */
export const lastOf = async (UserId: number): Promise<(Kept & { Recording: Blob }) | undefined> => {
  let kept: Kept | undefined
  let all: Blob[] = []
  await within('readonly', (about, pieces) => {
    const asked = about.get('last')
    asked.onsuccess = () => {
      kept = asked.result
    }
    const read = pieces.getAll()
    read.onsuccess = () => {
      all = read.result
    }
  }).catch(ignore)
  if (kept?.UserId !== UserId || all.length === 0) return undefined
  return { ...kept, Recording: new Blob(all, { type: kept.Type }) }
}
