import type { Request } from '@dormer/contract/endpoint'
import {
  attachmentLink,
  checkMessage,
  contactMessages,
  type Message,
  sendEmail,
} from '@dormer/contract/messages/messages'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { callOrKeep } from '../../../../api/keep.ts'
import { aboutMessages, keys, within } from '../../../../api/keys.ts'
import { inOneList } from '../../../../api/queries.ts'
import { sendWithProgress } from '../../../../api/upload.ts'
import { downloadFile } from '../../../../ui/download.ts'
import { notifyFailure } from '../../../../ui/notify.ts'
import { UnreadableFile } from './Attachments.tsx'

/** Whether an email to these addresses would be sent, from whom, and the values of its merge fields. */
export const emailCheckQuery = (Addresses: string[], ToContactId: number | undefined) =>
  queryOptions({
    queryKey: within(keys.messages, 'check', Addresses, ToContactId),
    queryFn: ({ signal }) => call(checkMessage, { body: { Channel: 'Email', Addresses, ToContactId } }, { signal }),
    placeholderData: keepPreviousData,
  })

type Sending = { body: Request<typeof sendEmail>['body']; onProgress: (sent: number) => void }
export const useSendEmail = () =>
  useMutation({
    // Files may be more than this browser has room for: with them, it stays a draft until there is a connection.
    mutationFn: ({ body, onProgress }: Sending) =>
      body.AttachmentFiles?.length
        ? call(sendEmail, { body }, { fetch: sendWithProgress(onProgress) })
        : callOrKeep(sendEmail, { body }, { kind: 'Email', words: body.Subject ?? '', about: body.ToAddresses?.[0] }),
    meta: { stale: aboutMessages },
  })

const PAGE = 50
/** The emails with the people of a household, newest first. */
export const emailsQuery = (contactEntityId: number) =>
  infiniteQueryOptions({
    queryKey: within(keys.messages, 'contact', contactEntityId, 'Email'),
    queryFn: ({ pageParam, signal }) =>
      call(
        contactMessages,
        { query: { contactEntityId, channel: 'Email', before: pageParam, take: PAGE } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.MessageId),
    select: inOneList,
    // Messages being sent arrive within seconds.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.some(({ Status }) => Status === 'Waiting' || Status === 'Sending') ? 3000 : false,
  })

/** An attachment's address, valid for a few minutes. */
export const attachmentQuery = (AttachmentId: number) =>
  queryOptions({
    queryKey: within(keys.messages, 'attachment', AttachmentId),
    queryFn: ({ signal }) => call(attachmentLink, { params: { AttachmentId } }, { signal }),
    staleTime: 4 * 60_000,
  })

export const useDownloadAttachment = () =>
  useMutation({
    mutationFn: (AttachmentId: number) => call(attachmentLink, { params: { AttachmentId } }),
    onSuccess: ({ Url }) => downloadFile(Url),
    onError: (error) => notifyFailure(error),
  })

/** An attachment as a file, to be sent with another email. */
export const fetchAttachment = async ({ AttachmentId, FileName, ContentType }: Message['Attachments'][number]) => {
  const { Url } = await call(attachmentLink, { params: { AttachmentId } })
  const answer = await fetch(Url).catch(() => undefined)
  if (!answer?.ok) throw new UnreadableFile(FileName)
  return new File([await answer.blob()], FileName, { type: ContentType })
}
