import { uploadVideoPart, VIDEO_PART_BYTES, videoParts } from '@dormer/contract/messages/videos'
import { ApiError, call } from '../../../api/client.ts'
import { sendWithProgress } from '../../../api/upload.ts'

/** Smaller files are sent whole. */
export const IN_PARTS_FROM = 2 * VIDEO_PART_BYTES
/** How long a lost network is waited for. */
const PATIENCE_MS = 10 * 60_000
const LONGEST_WAIT_MS = 15_000

/** How an upload is going: how much has been sent, from 0 to 1, and whether it waits for the network. */
export type Going = { sent: number; isWaiting: boolean }

const sha256 = async (content: Blob) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))

/**
 * The id of a file's upload: the same for the same file, so that an upload goes on after a reload or a crash, in any
 * browser. Whether a part is the same is decided by its content.
 */
const uploadIdOf = async (file: File) => {
  // Not there where Dormer is used without https: then it starts anew.
  if (!crypto.subtle) return crypto.randomUUID()
  const ends = new Blob([String(file.size), file.slice(0, 1 << 20), file.slice(-(1 << 20))])
  const hex = [...(await sha256(ends)).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Base64 of a part's SHA-256, as the server has it. */
const digestOf = async (part: Blob) => (crypto.subtle ? btoa(String.fromCharCode(...(await sha256(part)))) : undefined)

/** Resolves after a while, or as soon as the browser is online again. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })

/** Tries again while there is no answer, or only one that the same request will not get later. */
const persist = async <T>(work: () => Promise<T>, wait: (isWaiting: boolean) => void): Promise<T> => {
  const began = Date.now()
  for (let after = 1000; ; after = Math.min(after * 2, LONGEST_WAIT_MS))
    try {
      const done = await work()
      wait(false)
      return done
    } catch (error) {
      const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!isPassing || Date.now() - began > PATIENCE_MS) throw error
      wait(true)
      await pause(after)
    }
}

/** Sends the parts of a file that the server does not have yet. Returns the upload, of which the video is then made. */
export const sendParts = async (file: File, report: (going: Going) => void) => {
  const UploadGuid = await uploadIdOf(file)
  const count = Math.ceil(file.size / VIDEO_PART_BYTES)
  let sent = 0
  const say = (more = 0, isWaiting = false) => report({ sent: (sent + more) / file.size, isWaiting })
  const wait = (isWaiting: boolean) => say(0, isWaiting)
  const { Parts } = await persist(() => call(videoParts, { params: { UploadGuid } }), wait)
  const known = new Map(Parts.map(({ Part, Sha256 }) => [Part, Sha256]))
  for (let Part = 0; Part < count; Part++) {
    const content = file.slice(Part * VIDEO_PART_BYTES, (Part + 1) * VIDEO_PART_BYTES)
    if (!known.has(Part) || known.get(Part) !== (await digestOf(content)))
      await persist(
        () =>
          call(
            uploadVideoPart,
            { params: { UploadGuid, Part }, body: { File: new File([content], 'part') } },
            { fetch: sendWithProgress((part) => say(part * content.size)) },
          ),
        wait,
      )
    sent += content.size
    say()
  }
  return { UploadGuid, PartCount: count }
}
