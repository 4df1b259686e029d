import { begin } from '../../../threads.ts'
import { type ReadMail, readSource } from './mail-source.rules.ts'

export type Source = { source: Uint8Array; receivedAt: Date; unread: string | null; begun: Int32Array }

/** Runs in the threads of read-mail.ts. */
export default async (task: Source): Promise<ReadMail> => {
  begin(task)
  return readSource(task.source, task.receivedAt, task.unread)
}
