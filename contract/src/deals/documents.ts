import { z } from 'zod'
import { endpoint, uploadedFile } from '../endpoint.ts'
import { done, flag, id, instant, line, link, number, required } from '../fields.ts'

/** Checked by name and by content. */
export const documentTypes = ['xlsx', 'csv', 'jpg', 'jpeg', 'png', 'pdf'] as const
/** The message for any other file. */
export const INVALID_FILE_TYPE = 'invalid file type'
const endingOf = (fileName: string) => /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Other common file types, and how to convert them. */
const others: [RegExp, string][] = [
  [/^$/, 'Its name has no ending: rename it, to .pdf if it was scanned, then upload it again.'],
  [/^(jfif|jpe|pjpeg)$/, 'Rename it to .jpg, then upload it again.'],
  [/^(hei[cf]|webp|avif|gif|tiff?|bmp|dng|svg)$/, 'Save the picture as jpg or png, then upload that.'],
  [/^(xls|xlsm|xlsb|xltx|ods|numbers)$/, 'Save it as xlsx, then upload that.'],
  [
    /^(docx?|docm|dotx?|rtf|odt|pages|pptx?|odp|pub|vsdx?|txt|html?|msg|eml)$/,
    'Save or print it as a PDF, then upload that.',
  ],
  [/^(zip|rar|7z|tar|gz)$/, 'Unpack it, then upload what is in it.'],
  [/^/, 'Upload xlsx, csv, jpg, png or pdf.'],
]
/** Why a file is refused, judging by its name alone; undefined if it may be accepted. */
export const faultOfName = (fileName: string): string | undefined => {
  const ending = endingOf(fileName)
  if ((documentTypes as readonly string[]).includes(ending)) return undefined
  return others.find(([endings]) => endings.test(ending))?.[1]
}

/** The maximum number of documents in a transaction, including archived ones. */
export const DOCUMENTS_MAX = 2000
export const AT_MOST_DOCUMENTS = 'at most 2,000 documents'
export const FOLDERS_MAX = 200

export const transactionDocument = z
  .object({
    DocumentId: number,
    Name: z.string(),
    /** The address where a browser opens it, or downloads what it cannot display; works for five minutes. */
    FileLocation: z.string(),
    /** Bytes. */
    Size: number,
    Preview: z.enum(['image', 'pdf']).nullable(),
    DateCreated: instant,
    AuthorName: z.string().nullable(),
    IsArchived: z.boolean(),
  })
  .meta({ id: 'TransactionDocument' })
export type TransactionDocument = z.infer<typeof transactionDocument>

export const transactionFolder = z
  .object({
    FolderId: number,
    Name: z.string(),
    IsArchived: z.boolean(),
    Documents: z.array(transactionDocument),
  })
  .meta({ id: 'TransactionFolder' })
export type TransactionFolder = z.infer<typeof transactionFolder>

const folderId = z.object({ folderId: id('transaction-folder') })
const documentId = z.object({ documentId: id('transaction-document') })
export const documentIdsOr = (none: string) =>
  z.array(id('transaction-document')).min(1, none).max(DOCUMENTS_MAX, `Select ${AT_MOST_DOCUMENTS}`)
const documentIds = documentIdsOr('Please select at least one document.')

export const transactionDocuments = endpoint({
  method: 'GET',
  path: 'api/document/transaction-documents',
  summary: 'List the folders and documents of a transaction',
  permission: 'signed-in',
  writes: true,
  whole: 'one contact or transaction',
  query: z.object({ transactionId: id('transaction'), includeArchivedDocs: flag.default(false) }),
  response: z.array(transactionFolder),
})

/** Its name is 'New Folder' unless one is given. */
export const addFolder = endpoint({
  method: 'POST',
  path: 'api/document/folder',
  summary: 'Add a folder to a transaction',
  permission: 'WorkTransactions',
  creates: true,
  query: z.object({ transactionId: id('transaction'), name: line().optional() }),
  response: transactionFolder,
})

export const renameFolder = endpoint({
  method: 'PUT',
  path: 'api/document/folder/rename',
  summary: 'Rename a folder',
  permission: 'WorkTransactions',
  query: folderId.extend({ name: required('Name') }),
  response: done,
})

/** Archives a folder with its documents; an archived one is restored. */
export const archiveFolder = endpoint({
  method: 'PUT',
  path: 'api/document/archive-folder',
  summary: 'Archive or unarchive a folder with its documents',
  permission: 'WorkTransactions',
  query: folderId,
  response: z.object({ IsArchived: z.boolean() }),
})

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: 'api/document/delete-folder',
  summary: 'Delete a folder and its documents',
  permission: 'WorkTransactions',
  security: 'deletion',
  query: folderId,
  response: done,
})

/** One field per file: file0, file1 and so on. Either all are stored, or none. */
export const uploadTransactionDocuments = endpoint({
  method: 'POST',
  path: 'api/document/{transactionId}/{folderId}',
  summary: 'Upload documents to a folder',
  permission: 'WorkTransactions',
  whole: 'made by the request',
  creates: true,
  params: z.object({ transactionId: id('transaction'), folderId: id('transaction-folder') }),
  bodyType: 'multipart',
  body: z.object({ file0: uploadedFile }).catchall(uploadedFile),
  response: z.array(transactionDocument),
})

export const deleteTransactionDocument = endpoint({
  method: 'DELETE',
  path: 'api/document',
  summary: 'Delete a document of a transaction',
  permission: 'WorkTransactions',
  security: 'deletion',
  query: documentId,
  response: done,
})

export const archiveDocument = endpoint({
  method: 'PUT',
  path: 'api/document/archive',
  summary: 'Archive or unarchive a document',
  permission: 'WorkTransactions',
  query: documentId,
  response: z.object({ IsArchived: z.boolean() }),
})

/** Beyond the specification: bulk Archive in one call. */
export const archiveDocuments = endpoint({
  method: 'PUT',
  path: 'api/document/mass-archive',
  summary: 'Archive or unarchive documents of one transaction',
  permission: 'WorkTransactions',
  body: z.object({ DocumentIds: documentIds, IsArchived: z.boolean() }),
  response: done,
})

/** Beyond the specification: bulk Delete in one call. */
export const deleteDocuments = endpoint({
  method: 'PUT',
  path: 'api/document/mass-delete',
  summary: 'Delete documents of one transaction',
  permission: 'WorkTransactions',
  security: 'deletion',
  body: z.object({ DocumentIds: documentIds }),
  response: done,
})

export const renameDocument = endpoint({
  method: 'PUT',
  path: 'api/document/rename',
  summary: 'Rename a document of a transaction',
  permission: 'WorkTransactions',
  query: documentId.extend({ name: required('Name') }),
  response: z.object({ Name: z.string() }),
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: 'api/document/download',
  summary: 'Download a document of a transaction',
  permission: 'signed-in',
  security: 'download',
  query: documentId,
  response: 'stream',
})

/** Beyond the specification: browsers download without a bearer token. */
export const transactionDocumentLink = endpoint({
  method: 'GET',
  path: 'api/document/link',
  summary: 'Get a link to a document of a transaction',
  permission: 'signed-in',
  query: documentId.extend({ preview: flag.default(false) }),
  response: link,
})

/** Beyond the specification: bulk Download as one file. */
export const zipDocuments = endpoint({
  method: 'POST',
  path: 'api/document/zip',
  summary: 'Get a link to a ZIP file of documents',
  permission: 'signed-in',
  security: 'export',
  whileReadOnly: true,
  body: z.object({ DocumentIds: documentIds }),
  response: link,
})
