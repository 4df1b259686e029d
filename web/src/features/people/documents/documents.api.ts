import { contactDocuments, deleteDocument, documentLink } from '@dormer/contract/people/documents'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
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
 * The address a file is shown from. A new address is a new file to the browser, so it is reused while it is valid.
 */
export const previewQueries =
  (kind: 'contact' | 'transaction', ask: (id: number, signal: AbortSignal) => Promise<{ Url: string }>) =>
  (id: number) =>
    queryOptions({
      queryKey: ['documentPreview', kind, id],
      queryFn: ({ signal }) => ask(id, signal),
      staleTime: 4 * MINUTE,
      gcTime: 4 * MINUTE,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })
export const previewLinkQuery = previewQueries('contact', (id, signal) =>
  call(documentLink, { params: { id }, query: { preview: true } }, { signal }),
)

export const useDownload = () =>
  useMutation({
    mutationFn: (id: number) => call(documentLink, { params: { id } }),
    onSuccess: ({ Url }) => downloadFile(Url),
  })

/** Opens a file in a new tab with a fresh link: the preview may be open for longer than its own link is valid. */
export const openInTab = async (link: ReturnType<typeof previewLinkQuery>) => {
  // Synchronously: pop-up blockers stop windows that open later.
  const tab = window.open()
  try {
    const { Url } = await queries.fetchQuery({ ...link, staleTime: 0 })
    if (!tab) return
    tab.opener = null
    tab.location.replace(Url)
  } catch (error) {
    tab?.close()
    notifyFailure(error)
  }
}

/** Joint contacts share documents, so all lists are refetched. */
export const useDeleteDocument = () =>
  useMutation({
    mutationFn: (id: number) => callToDelete(deleteDocument, { params: { id } }),
    meta: { stale: [keys.documents, keys.activityFeeds] },
  })
