import { documentTypes, faultOfName, INVALID_FILE_TYPE } from '@dormer/contract/deals/documents'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { usePage } from '../transactions/page/useAutosave.ts'
import { useUpload } from './documents.api.ts'

/** A file being uploaded, or one that failed, with the reason. */
export type Upload = { id: number; folderId: number; file: File; sent: number; message?: string; canRetry: boolean }

export const ACCEPT = documentTypes.map((type) => `.${type}`).join(',')

/** Files are sent one at a time, each in its own request, so that a refused one does not hold up the others. */
export const useFolderUploads = (transactionId: number) => {
  const [uploads, setUploads] = useState<Upload[]>([])
  const lastId = useRef(0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const { mutateAsync } = useUpload(transactionId)
  const { setOther } = usePage()
  const change = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))
  const send = ({ id, folderId, file }: Upload) => {
    turn.current = turn.current.then(async () => {
      setOther('upload', true)
      try {
        await mutateAsync({ folderId, file, onProgress: (sent) => change(id, { sent }) })
        drop(id)
      } catch (error) {
        // Retrying cannot help a file of the wrong type.
        const message = messageOf(error)
        change(id, { message, canRetry: !message.startsWith(INVALID_FILE_TYPE) })
      } finally {
        setOther('upload', false)
      }
    })
  }
  const start = (folderId: number, files: File[]) => {
    const added = files.map((file): Upload => {
      const fault = faultOfName(file.name)
      const upload = { id: ++lastId.current, folderId, file, sent: 0, canRetry: false }
      return fault ? { ...upload, message: `${INVALID_FILE_TYPE}. ${fault}` } : upload
    })
    setUploads((all) => [...all, ...added])
    for (const one of added) if (!one.message) send(one)
  }
  const retry = (one: Upload) => {
    change(one.id, { message: undefined, sent: 0 })
    send(one)
  }
  return { uploads, start, retry, drop }
}
