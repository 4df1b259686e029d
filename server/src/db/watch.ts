import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { listen } from './listen.ts'
import type { Login } from './login.ts'

/** Changes within this time are loaded and sent together. */
const JOIN_MS = 30

/** How many may watch one key; beyond that, the oldest watcher is dropped. */
const MAX_WATCHERS = 20

type Watched = {
  load: (times: number) => Promise<unknown>
  watchers: Set<Readable>
  /** How often the database has told of a change, or may have. */
  times: number
  changed: boolean
  running: boolean
}

export type Watching = ReturnType<typeof startWatching>

/**
 * Keeps watchers up to date. A trigger (0012) sends a key on the database's channel `dormer_changed` whenever its data
 * changes, and the data is then loaded once for everyone who watches this key in this process.
 */
export const startWatching = (login: Login, log: Logger) => {
  const all = new Map<string, Watched>()

  const run = async (watched: Watched) => {
    if (watched.running) return // it checks again before it ends
    watched.running = true
    while (watched.changed && watched.watchers.size > 0) {
      await sleep(JOIN_MS)
      if (watched.watchers.size === 0) break
      watched.changed = false
      try {
        const value = await watched.load(watched.times)
        for (const watcher of watched.watchers) watcher.push(value)
      } catch (error) {
        log.warn({ err: error }, 'loading for watchers failed; retrying')
        watched.changed = true
        await sleep(1000, undefined, { ref: false })
      }
    }
    watched.running = false
  }
  const tell = (watched: Watched | undefined, isNews = true) => {
    if (!watched) return
    if (isNews) watched.times++
    watched.changed = true
    run(watched)
  }

  let listener: ReturnType<typeof listen> | undefined
  /** One connection for the whole process, opened for the first watcher: a process that serves nobody needs none. */
  const startListening = () => {
    listener ??= listen(login, 'dormer_changed', log, (key) => {
      if (key !== undefined) tell(all.get(key))
      else for (const watched of all.values()) tell(watched) // anything may have been missed
    })
  }

  const letGo = (key: string, watched: Watched, watcher: Readable) => {
    if (!watched.watchers.delete(watcher)) return
    watcher.push(null)
    if (watched.watchers.size === 0) all.delete(key)
  }

  return {
    /**
     * What the key's `load` returns: initially and whenever it has changed, until `signal` aborts. It is told how many
     * changes there have been.
     */
    watch: <T>(key: string, makeLoad: () => (times: number) => Promise<T>, signal: AbortSignal): AsyncIterable<T> => {
      startListening()
      const watched = all.get(key) ?? {
        load: makeLoad(),
        watchers: new Set(),
        times: 0,
        changed: false,
        running: false,
      }
      all.set(key, watched)
      const watcher = new Readable({ objectMode: true, read: () => {} })
      const end = () => letGo(key, watched, watcher)
      watcher.once('close', () => {
        signal.removeEventListener('abort', end)
        end()
      })
      const [oldest] = watched.watchers
      watched.watchers.add(watcher)
      if (oldest && watched.watchers.size > MAX_WATCHERS) letGo(key, watched, oldest)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
      tell(watched, false)
      return watcher
    },
    close: async () => {
      for (const [key, watched] of all) for (const watcher of watched.watchers) letGo(key, watched, watcher)
      await listener?.close()
    },
  }
}
