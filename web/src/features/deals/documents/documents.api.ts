import { checkDocumentEmail, emailDocuments, endSentLink, sentLinks } from '@dormer/contract/deals/document-emails'
import { documentPages, splitDocument } from '@dormer/contract/deals/document-parts'
import {
  addFolder,
  archiveDocuments,
  archiveFolder,
  deleteDocuments,
  deleteFolder,
  renameDocument,
  renameFolder,
  transactionDocumentLink,
  transactionDocuments,
  uploadTransactionDocuments,
  zipDocuments,
} from '@dormer/contract/deals/documents'
import type { Request } from '@dormer/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutMessages, keys, within } from '../../../api/keys.ts'
import { sendWithProgress } from '../../../api/upload.ts'
import { downloadFile } from '../../../ui/download.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'
import { previewQueries } from '../../people/documents/documents.api.ts'

const documentsKey = (transactionId: number) => within(keys.transactionDocuments, transactionId)

export const foldersQuery = (transactionId: number, includeArchivedDocs: boolean) =>
  queryOptions({
    queryKey: within(documentsKey(transactionId), includeArchivedDocs),
    queryFn: ({ signal }) => call(transactionDocuments, { query: { transactionId, includeArchivedDocs } }, { signal }),
  })

/** All of these change the folders of a transaction. */
const useChange = <Input, Answer>(transactionId: number, mutationFn: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn, meta: { stale: [documentsKey(transactionId), keys.transactionPages] } })

type Named = { id: number; name: string }
export const useDocuments = (transactionId: number) => ({
  addFolder: useChange(transactionId, (name?: string) => call(addFolder, { query: { transactionId, name } })),
  renameFolder: useChange(transactionId, ({ id, name }: Named) =>
    call(renameFolder, { query: { folderId: id, name } }),
  ),
  archiveFolder: useChange(transactionId, (folderId: number) => call(archiveFolder, { query: { folderId } })),
  deleteFolder: useChange(transactionId, (folderId: number) => callToDelete(deleteFolder, { query: { folderId } })),
  rename: useChange(transactionId, ({ id, name }: Named) => call(renameDocument, { query: { documentId: id, name } })),
  archive: useChange(transactionId, (body: { DocumentIds: number[]; IsArchived: boolean }) =>
    call(archiveDocuments, { body }),
  ),
  remove: useChange(transactionId, (DocumentIds: number[]) => callToDelete(deleteDocuments, { body: { DocumentIds } })),
})
export type DocumentChanges = ReturnType<typeof useDocuments>

/** The address a document is shown from. */
export const dealPreviewQuery = previewQueries('transaction', (documentId, signal) =>
  call(transactionDocumentLink, { query: { documentId, preview: true } }, { signal }),
)

type Sending = Request<typeof emailDocuments>['body']
/** Who documents would go to, and how; it can change at any time, so it is never cached. */
export const documentEmailQuery = (body: Sending) =>
  queryOptions({
    queryKey: within(keys.messages, 'document-email', body),
    queryFn: ({ signal }) => call(checkDocumentEmail, { body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const useEmailDocuments = () =>
  useMutation({ mutationFn: (body: Sending) => call(emailDocuments, { body }), meta: { stale: aboutMessages } })

/** The links to documents that were emailed. */
export const sentLinksQuery = (transactionId: number) =>
  queryOptions({
    queryKey: within(documentsKey(transactionId), 'sent-links'),
    queryFn: ({ signal }) => call(sentLinks, { query: { transactionId } }, { signal }),
  })

export const useEndLink = (transactionId: number) =>
  useChange(transactionId, (documentEmailId: number) => call(endSentLink, { query: { documentEmailId } }))

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

/** A single document under its own name; several as one zip. */
export const useDownload = () =>
  useMutation({
    mutationFn: (ids: number[]) =>
      ids.length === 1
        ? call(transactionDocumentLink, { query: { documentId: ids[0] ?? 0 } })
        : call(zipDocuments, { body: { DocumentIds: ids } }),
    onSuccess: ({ Url }) => downloadFile(Url),
  })

/** The number of pages in a PDF. */
export const pagesQuery = (documentId: number) =>
  queryOptions({
    queryKey: within(keys.transactions, 'pages', documentId),
    queryFn: ({ signal }) => call(documentPages, { query: { documentId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useSplit = (transactionId: number) =>
  useChange(transactionId, (body: Request<typeof splitDocument>['body']) => call(splitDocument, { body }))
