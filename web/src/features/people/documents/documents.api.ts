import { contactDocuments, deleteDocument, documentLink } from '@dormer/contract/people/documents'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { downloadFile } from '../../../ui/download.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

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

export const useDownload = () =>
  useMutation({
    mutationFn: (id: number) => call(documentLink, { params: { id } }),
    onSuccess: ({ Url }) => downloadFile(Url),
  })

/** Shows it in a tab of its own, from a link that is good now: the preview may be open for longer than its own is. */
export const openInTab = async (id: number) => {
  // At once: what opens later is kept closed by blockers of pop-ups.
  const tab = window.open()
  try {
    const { Url } = await call(documentLink, { params: { id }, query: { preview: true } })
    if (!tab) return
    tab.opener = null
    tab.location.replace(Url)
  } catch (error) {
    tab?.close()
    notifyFailure(error)
  }
}

/** Joint contacts share documents (A026), so all lists are fetched anew. */
export const useDeleteDocument = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callToDelete(deleteDocument, { params: { id } }),
    // Also where somebody else was sooner.
    onSettled: () => client.invalidateQueries({ queryKey: DOCUMENTS }),
  })
}
