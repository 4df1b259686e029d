import { escapeHtml } from '@dormer/contract/html'
import type { Message } from '@dormer/contract/messages/messages'
import { Button, Group } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { formatSize } from '../../../../ui/format.ts'
import classes from './Email.module.css'
import { attachmentQuery, useDownloadAttachment } from './email.api.ts'

type Parts = Pick<Message, 'Attachments' | 'Body' | 'IsWhole'>

/** Of an email whose body has not been loaded, a picture with an id is taken for one. */
const isShownWithin = ({ Body, IsWhole }: Parts, { ContentId, ContentType }: Message['Attachments'][number]) =>
  ContentId !== null &&
  (IsWhole ? Body.includes(ContentId) || Body.includes(escapeHtml(ContentId)) : ContentType.startsWith('image/'))

/** The files of an email that are not pictures within its text. */
export const filesOf = (email: Parts) => email.Attachments.filter((file) => !isShownWithin(email, file))

/** Where an email's embedded images are. */
export const useImagesOf = (email: Parts) => {
  const images = email.Attachments.filter((file) => isShownWithin(email, file))
  const links = useQueries({ queries: images.map(({ AttachmentId }) => attachmentQuery(AttachmentId)) })
  const urls = new Map(images.map(({ ContentId }, at) => [ContentId, links[at]?.data?.Url]))
  return (contentId: string) => urls.get(contentId)
}

/** The email's attachments, to download. */
export const Files = ({ email }: { email: Parts }) => {
  const { mutate } = useDownloadAttachment()
  const files = filesOf(email)
  if (files.length === 0) return null
  return (
    <Group gap="xs" component="ul" p={0} m={0} aria-label="Attachments">
      {files.map((file) => (
        <li key={file.AttachmentId} className={classes.file}>
          <Button
            size="compact-sm"
            variant="default"
            maw="100%"
            leftSection={<IconPaperclip size={14} />}
            onClick={() => mutate(file.AttachmentId)}
          >
            {file.FileName} · {formatSize(file.Size)}
          </Button>
        </li>
      ))}
    </Group>
  )
}
