import type { TransactionDocument } from '@dormer/contract/deals/documents'
import { ActionIcon, Anchor, Badge, Group, Menu, Text } from '@mantine/core'
import {
  IconArchive,
  IconChecklist,
  IconDots,
  IconDownload,
  IconFile,
  IconFiles,
  IconFileTypePdf,
  IconMail,
  IconPencil,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import files from '../../../ui/file-list.module.css'
import { formatInstantTime, formatSize } from '../../../ui/format.ts'
import { SelectOne } from '../../../ui/SelectBoxes.tsx'
import type { Selection } from '../../../ui/useSelection.ts'
import type { DocumentActions } from './documentActions.ts'

export const Archived = () => (
  <Badge size="xs" color="gray" variant="light">
    Archived
  </Badge>
)

const icons = { image: IconPhoto, pdf: IconFileTypePdf }

type RowProps = {
  document: TransactionDocument
  actions: DocumentActions
  open: (document: TransactionDocument) => void
  isSelected: boolean
  toggle: Selection['toggle']
  canEdit: boolean
}
/** One of possibly thousands: rerenders only when its own data changes. */
export const DocumentRow = memo(({ document, actions, open, isSelected, toggle, canEdit }: RowProps) => {
  const { DocumentId, Name, Size, DateCreated, AuthorName, IsArchived, Preview } = document
  const Icon = Preview ? icons[Preview] : IconFile
  return (
    <li className={files.row}>
      <SelectOne id={DocumentId} isSelected={isSelected} toggle={toggle} aria-label={`Select ${Name}`} />
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className={files.about}>
        <Group gap="xs">
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={500}
            ta="start"
            className={files.name}
            onClick={() => open(document)}
          >
            {Name}
          </Anchor>
          {IsArchived && <Archived />}
        </Group>
        <Text size="xs" c="dimmed">
          {formatSize(Size)} · {formatInstantTime(DateCreated)} · {AuthorName ?? 'A former user'}
        </Text>
      </div>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${Name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => actions.download([document])}>
            Download
          </Menu.Item>
          {actions.mayEmail && (
            <Menu.Item leftSection={<IconMail size={16} />} onClick={() => actions.email([document])}>
              Email Document
            </Menu.Item>
          )}
          {canEdit && (
            <>
              <Menu.Item leftSection={<IconChecklist size={16} />} onClick={() => actions.handIn([document])}>
                Hand In
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => actions.rename(document)}>
                Rename
              </Menu.Item>
              {Preview === 'pdf' && (
                <Menu.Item leftSection={<IconFiles size={16} />} onClick={() => actions.split(document)}>
                  Split by Pages
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconArchive size={16} />}
                onClick={() => actions.archive([document], !IsArchived)}
              >
                {IsArchived ? 'Restore' : 'Archive'}
              </Menu.Item>
              <Menu.Item c="red" leftSection={<IconTrash size={16} />} onClick={() => actions.remove([document])}>
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
})
