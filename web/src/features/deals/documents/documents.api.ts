import {
  addFolder,
  archiveDocument,
  archiveFolder,
  deleteFolder,
  deleteTransactionDocument,
  renameDocument,
  renameFolder,
  transactionDocumentLink,
  transactionDocuments,
  uploadTransactionDocuments,
  zipDocuments,
} from '@dormer/contract/deals/documents'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { sendWithProgress } from '../../../api/upload.ts'
import { downloadFile } from '../../../ui/download.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

const documentsKey = (transactionId: number) => within(keys.transactions, 'documents', transactionId)

export const foldersQuery = (transactionId: number, includeArchivedDocs: boolean) =>
  queryOptions({
    queryKey: within(documentsKey(transactionId), includeArchivedDocs),
    queryFn: ({ signal }) => call(transactionDocuments, { query: { transactionId, includeArchivedDocs } }, { signal }),
  })

/** Each changes the folders of a transaction. */
const useChange = <Input, Answer>(transactionId: number, mutationFn: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn, meta: { stale: [documentsKey(transactionId)] } })

type Named = { id: number; name: string }
export const useDocuments = (transactionId: number) => ({
  addFolder: useChange(transactionId, (_: null) => call(addFolder, { query: { transactionId } })),
  renameFolder: useChange(transactionId, ({ id, name }: Named) =>
    call(renameFolder, { query: { folderId: id, name } }),
  ),
  archiveFolder: useChange(transactionId, (folderId: number) => call(archiveFolder, { query: { folderId } })),
  deleteFolder: useChange(transactionId, (folderId: number) => callToDelete(deleteFolder, { query: { folderId } })),
  rename: useChange(transactionId, ({ id, name }: Named) => call(renameDocument, { query: { documentId: id, name } })),
  archive: useChange(transactionId, (ids: number[]) =>
    each(ids, (documentId) => call(archiveDocument, { query: { documentId } })),
  ),
  remove: useChange(transactionId, (ids: number[]) =>
    each(ids, (documentId) => callToDelete(deleteTransactionDocument, { query: { documentId } })),
  ),
})

/** One call for each; the first that is refused ends it, and what went before stays done. */
const each = async <Answer>(ids: number[], work: (id: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (const id of ids) answers.push(await work(id))
  return answers
}

export const useUpload = (transactionId: number) =>
  useChange(
    transactionId,
    ({ folderId, file, onProgress }: { folderId: number; file: File; onProgress: (sent: number) => void }) =>
      call(
        uploadTransactionDocuments,
        { params: { transactionId, folderId }, body: { file0: file } },
        { fetch: sendWithProgress(onProgress) },
      ),
  )

/** One document under its own name; several as one zip. */
export const useDownload = () =>
  useMutation({
    mutationFn: (ids: number[]) =>
      ids.length === 1
        ? call(transactionDocumentLink, { query: { documentId: ids[0] ?? 0 } })
        : call(zipDocuments, { body: { DocumentIds: ids } }),
    onSuccess: ({ Url }) => downloadFile(Url),
  })
