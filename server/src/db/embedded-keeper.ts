import { setTimeout as sleep } from 'node:timers/promises'
import { hasRoom } from '../files/disk.ts'
import type { Place } from './embedded-place.ts'
import { clearOrphan, type Server, startServer } from './embedded-server.ts'

/** A server that has run for this long has recovered from what stopped it before. */
const CALM_MS = 30_000
/** How many failures in a row before it gives up. */
const MOST = 5
const LONGEST_PAUSE_MS = 10_000

/**
 * Starts a server and restarts it, on the same socket, whenever it stops by itself. After several failures in a row it
 * gives up and reports so (`onExit`), but not while the disk is full, because that ends.
 */
export async function keepServer(
  place: Place,
  logFile: string,
  log: (sentence: string) => void,
  settings: Record<string, string | number>,
): Promise<Server> {
  let server = await startServer(place, logFile, log, settings)
  let began = performance.now()
  let failures = 0
  let mending = Promise.resolve()
  const stopping = new AbortController()
  const gaveUp = Promise.withResolvers<Error>()

  const mend = async (stopped: Error) => {
    if (performance.now() - began > CALM_MS) failures = 0
    log('The database stopped by itself; starting it again …')
    for (let cause = stopped, tries = 0; !stopping.signal.aborted; tries++) {
      if (await hasRoom(place.data)) failures++
      if (failures > MOST) {
        gaveUp.resolve(new Error(`the database stopped ${failures} times in a row. ${cause.message}`))
        return
      }
      const pause = tries === 0 ? 0 : Math.min(200 * 2 ** tries, LONGEST_PAUSE_MS)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await clearOrphan(place.data, log)
        server = await startServer(place, logFile, log, settings, server.socketDir)
        began = performance.now()
        log('The database is running again.')
        keep()
        return
      } catch (error) {
        cause = error as Error
      }
    }
  }
  const keep = () =>
    server.onExit((error) => {
      mending = mend(error)
    })
  keep()
  return {
    socketDir: server.socketDir,
    stop: async () => {
      stopping.abort()
      await mending
      await server.stop()
    },
    onExit: (listener) => void gaveUp.promise.then(listener),
  }
}
