import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'

/** With less than this left, the database may stop in the middle of a write. */
const RESERVE_BYTES = 64 * 1024 * 1024

/** Whether the disk that holds a folder has room for writing; unknown counts as yes. */
export const hasRoom = async (folder: string) => {
  const disk = await statfs(folder).catch(() => undefined)
  return !disk || disk.bavail * disk.bsize >= RESERVE_BYTES
}

/** Whether there is room for what this installation writes on this machine; checked at most once a second. */
export const watchRoom = ({ dataDir, databaseUrl, storage }: Config) => {
  const writesHere = !databaseUrl || storage.kind === 'local'
  let looked = Number.NEGATIVE_INFINITY
  let room: Promise<boolean> = Promise.resolve(true)
  return () => {
    if (writesHere && performance.now() - looked > 1000) {
      looked = performance.now()
      room = hasRoom(dataDir)
    }
    return room
  }
}
