import { contactDocuments, deleteDocument, documentLink } from '@dormer/contract/people/documents'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { downloadFile } from '../../../ui/download.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

export const documentsQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.documents, contactId),
    queryFn: ({ signal }) => call(contactDocuments, { params: { contactId } }, { signal }),
  })

const MINUTE = 60_000
/**
 * The address a document is shown from. A new address is a new file to the browser, so it is reused while it is valid.
 */
export const previewLinkQuery = (id: number) =>
  queryOptions({
    queryKey: ['documentPreview', id],
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

/** Opens the document in a new tab with a fresh link: the preview may be open for longer than its own link is valid. */
export const openInTab = async (id: number) => {
  // Synchronously: pop-up blockers stop windows that open later.
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

/** Joint contacts share documents (A026), so all lists are refetched. */
export const useDeleteDocument = () =>
  useMutation({
    mutationFn: (id: number) => callToDelete(deleteDocument, { params: { id } }),
    meta: { stale: [keys.documents] },
  })
