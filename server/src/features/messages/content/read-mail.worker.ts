import { type ReadMail, readSource } from './mail-source.rules.ts'

export type Source = { source: Uint8Array; receivedAt: Date; unread: string | null; begun: Int32Array }

/** Runs in the threads of read-mail.ts. */
export default async ({ source, receivedAt, unread, begun }: Source): Promise<ReadMail> => {
  Atomics.store(begun, 0, 1)
  Atomics.notify(begun, 0)
  return readSource(source, receivedAt, unread)
}
