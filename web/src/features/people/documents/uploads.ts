import { fileTooLarge } from '@dormer/contract/endpoint'
import { uploadDocuments } from '@dormer/contract/people/documents'
import { useSyncExternalStore } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { isSomebodyElse, readSession } from '../../../api/session.ts'
import { sendWithProgress } from '../../../api/upload.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'

/** A file being uploaded, or a failed one kept for another try. */
export type Upload = {
  id: number
  ContactEntityId: number
  file: File
  status: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  sent: number
  /** Why it failed. */
  message?: string
  /** False if retrying cannot help. */
  canRetry?: boolean
  stop: AbortController
}

/*
 * Uploads belong to no screen: they continue when another one opens. The server takes many files per request and keeps
 * all or none of them; here each file is a separate request, so that it has its own progress and can fail on its own.
 */
const AT_ONCE = 3
let uploads: readonly Upload[] = []
let lastId = 0
/** The results of an entity's uploads since the last time none were running. */
const results = new Map<number, { done: number; failed: string[]; error?: unknown }>()

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isRunning = ({ status }: Upload) => status !== 'failed'
const stay = (event: BeforeUnloadEvent) => event.preventDefault()
const set = (next: readonly Upload[]) => {
  uploads = next
  if (uploads.some(isRunning)) window.addEventListener('beforeunload', stay)
  else window.removeEventListener('beforeunload', stay)
  for (const listener of listeners) listener()
}
const change = (id: number, part: Partial<Upload>) =>
  set(uploads.map((one) => (one.id === id ? { ...one, ...part } : one)))
const drop = (id: number) => set(uploads.filter((one) => one.id !== id))

/** An entity's running and failed uploads, in the order they were chosen. */
export const useUploads = (ContactEntityId: number) =>
  useSyncExternalStore(subscribe, () => uploads).filter((one) => one.ContactEntityId === ContactEntityId)

/** Uploads these files, a few at a time. */
export const startUploads = (ContactEntityId: number, files: File[], maxBytes = Number.POSITIVE_INFINITY) => {
  const added = files.map((file): Upload => {
    const one = { id: ++lastId, ContactEntityId, file, sent: 0, stop: new AbortController() }
    return file.size > maxBytes
      ? { ...one, status: 'failed', message: fileTooLarge(file.name, maxBytes), canRetry: false }
      : { ...one, status: 'waiting' }
  })
  set([...uploads, ...added])
  sendNext()
}

export const retryUpload = (id: number) => {
  change(id, { status: 'waiting', sent: 0, message: undefined })
  sendNext()
}

/** Aborts the upload if it is still running, and removes it. */
export const removeUpload = (id: number) => {
  const one = uploads.find((upload) => upload.id === id)
  drop(id)
  one?.stop.abort()
}

const sendNext = () => {
  for (let free = AT_ONCE - uploads.filter((one) => one.status === 'sending').length; free > 0; free--) {
    const next = uploads.find((one) => one.status === 'waiting')
    if (next) void send(next)
  }
}

const send = async ({ id, ContactEntityId, file, stop }: Upload) => {
  const result = results.get(ContactEntityId) ?? { done: 0, failed: [] }
  results.set(ContactEntityId, result)
  change(id, { status: 'sending' })
  try {
    await call(
      uploadDocuments,
      { params: { contactEntityId: ContactEntityId }, body: { file0: file } },
      { signal: stop.signal, fetch: sendWithProgress((sent) => change(id, { sent })) },
    )
    result.done++
  } catch (error) {
    if (!stop.signal.aborted) {
      result.failed.push(file.name)
      result.error = error
      change(id, { status: 'failed', message: messageOf(error), canRetry: true })
    }
  }
  // An aborted upload may have reached the server anyway.
  await changed(keys.documents, keys.activityFeeds, keys.recorded)
  if (uploads.find((one) => one.id === id)?.status === 'sending') drop(id)
  sendNext()
  if (!uploads.some((one) => one.ContactEntityId === ContactEntityId && isRunning(one))) tell(ContactEntityId)
}

/** One notification when the last upload is done, wherever the user is by then. */
const tell = (ContactEntityId: number) => {
  const { done, failed, error } = results.get(ContactEntityId) ?? { done: 0, failed: [] }
  results.delete(ContactEntityId)
  if (done > 0) notifySuccess(done === 1 ? 'Document uploaded' : `${done} documents uploaded`)
  if (failed.length > 0)
    notifyFailure(
      error,
      failed.length === 1 ? `${failed[0]} was not uploaded` : `${failed.length} files were not uploaded`,
    )
}

/** Leaves nothing of the user behind. */
const forgetAll = () => {
  if (readSession() && !isSomebodyElse()) return
  const all = uploads
  results.clear()
  set([])
  for (const { stop } of all) stop.abort()
}
window.addEventListener('dormer:session', forgetAll)
window.addEventListener('storage', forgetAll)
