import { contactDocuments, deleteDocument, documentLink } from '@dormer/contract/documents'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const DOCUMENTS = ['documents'] as const

export const documentsQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...DOCUMENTS, contactId],
    queryFn: ({ signal }) => call(contactDocuments, { params: { contactId } }, { signal }),
  })

const MINUTE = 60_000
/** Where a document is shown from. Another address is another file to the browser, so it is kept as long as it is good. */
export const previewLinkQuery = (id: number) =>
  queryOptions({
    queryKey: ['document-preview', id],
    queryFn: ({ signal }) => call(documentLink, { params: { id }, query: { preview: true } }, { signal }),
    staleTime: 4 * MINUTE,
    gcTime: 4 * MINUTE,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Downloads a file under its own name. */
export const useDownload = () =>
  useMutation({
    mutationFn: (id: number) => call(documentLink, { params: { id } }),
    onSuccess: ({ Url }) => {
      // Not by going there: that would ask to leave the page while files are uploaded.
      const anchor = document.createElement('a')
      anchor.href = Url
      anchor.download = ''
      anchor.click()
    },
  })

/** Joint contacts share documents (A026), so all lists are fetched anew. */
export const useDeleteDocument = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteDocument, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: DOCUMENTS }),
  })
}
