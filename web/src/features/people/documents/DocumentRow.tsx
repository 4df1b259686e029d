import type { ContactDocument } from '@dormer/contract/people/documents'
import { ActionIcon, Anchor, Avatar, Group, Text, Tooltip } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconDownload, IconFile, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import classes from '../../../ui/file-list.module.css'
import { formatInstantTime, formatSize } from '../../../ui/format.ts'
import { previewLinkQuery } from './documents.api.ts'

type Props = { document: ContactDocument; open: () => void; download: () => void; remove: () => void }

export const DocumentRow = ({ document, open, download, remove }: Props) => {
  const { FileName, Size, DateCreated, AuthorName } = document
  return (
    <li className={classes.row}>
      <Thumbnail document={document} />
      <div className={classes.about}>
        <Anchor component="button" type="button" size="sm" fw={500} ta="start" className={classes.name} onClick={open}>
          {FileName}
        </Anchor>
        <Text size="xs" c="dimmed">
          {formatSize(Size)} · <time dateTime={DateCreated}>{formatInstantTime(DateCreated)}</time> ·{' '}
          {AuthorName ?? 'A former user'}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <Tooltip label="Download">
          <ActionIcon aria-label={`Download ${FileName}`} onClick={download}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
        {document.CanEdit && (
          <Tooltip label="Delete">
            <ActionIcon aria-label={`Delete ${FileName}`} onClick={remove}>
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </li>
  )
}

/** There are no thumbnails: larger files are not loaded just to be shown small. */
const THUMBNAIL_BYTES = 10_000_000
const icons = { image: IconPhoto, pdf: IconFileTypePdf }

/** The picture itself, fetched when it is in view; for other files, an icon of their kind. */
const Thumbnail = ({ document: { Id, Preview, Size } }: { document: ContactDocument }) => {
  const { ref, inViewport } = useInViewport()
  const enabled = inViewport && Preview === 'image' && Size <= THUMBNAIL_BYTES
  const { data } = useQuery({ ...previewLinkQuery(Id), enabled })
  const Icon = Preview ? icons[Preview] : IconFile
  return (
    <Avatar ref={ref} src={data?.Url} radius="sm" size={44} color="gray">
      <Icon size={24} stroke={1.5} aria-hidden />
    </Avatar>
  )
}
