import { addFolder, faultOfName, INVALID_FILE_TYPE, transactionDocuments } from '@dormer/contract/deals/documents'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { useUpload } from '../documents/documents.api.ts'
import { usePage } from '../transactions/page/useAutosave.ts'
import type { ChecklistChanges } from './review.api.ts'

/** The folder for files uploaded to a line: the first one, or a new one. */
const folderFor = async (transactionId: number) => {
  const [folder] = await call(transactionDocuments, { query: { transactionId, includeArchivedDocs: false } })
  return folder ?? call(addFolder, { query: { transactionId, name: 'Checklist' } })
}

/**
 * Files for lines: uploaded to the transaction, then handed in together. Uploaded files stay even if the rest fails.
 */
export const useLineUpload = (transactionId: number, handIn: ChecklistChanges['handIn']) => {
  const [sending, setSending] = useState<Record<number, number>>({})
  const { mutateAsync } = useUpload(transactionId)
  const { setOther } = usePage()
  const show = (lineId: number, sent?: number) =>
    setSending(({ [lineId]: _, ...rest }) => (sent === undefined ? rest : { ...rest, [lineId]: sent }))
  const send = async (lineId: number, files: File[], replaces: number[] = []) => {
    const wrong = files.find(({ name }) => faultOfName(name))
    if (wrong)
      return void notifyFailure(
        new Error(`${INVALID_FILE_TYPE}: ${wrong.name}. ${faultOfName(wrong.name)}`),
        'Nothing was handed in',
      )
    if (files.length === 0) return
    setOther('upload', true)
    show(lineId, 0)
    const ids: number[] = []
    try {
      const { FolderId } = await folderFor(transactionId)
      for (const [at, file] of files.entries()) {
        const made = await mutateAsync({
          folderId: FolderId,
          file,
          onProgress: (sent) => show(lineId, (at + sent) / files.length),
        })
        ids.push(...made.map(({ DocumentId }) => DocumentId))
      }
    } catch (error) {
      void notifyFailure(error, 'Not everything was uploaded')
    }
    try {
      if (ids.length > 0) await handIn.mutateAsync({ LineId: lineId, DocumentIds: ids, Replaces: replaces })
    } catch (error) {
      void notifyFailure(error, 'It was uploaded, but not handed in')
    } finally {
      show(lineId)
      setOther('upload', false)
      void changed(within(keys.transactionDocuments, transactionId))
    }
  }
  return { sending, send }
}
