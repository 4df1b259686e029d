import type { TransactionDocument, TransactionFolder } from '@dormer/contract/deals/documents'
import { ActionIcon, Button, Checkbox, FileButton, Group, Menu, Paper, Text, Title } from '@mantine/core'
import { IconArchive, IconDots, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useReducer } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import files from '../../../ui/file-list.module.css'
import { formatCount } from '../../../ui/format.ts'
import { useFileDrop } from '../../../ui/useFileDrop.ts'
import type { Selection } from '../../../ui/useSelection.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { Archived, DocumentRow } from './DocumentRow.tsx'
import classes from './Documents.module.css'
import { type DocumentActions, notifyArchived, refused } from './documentActions.ts'
import type { DocumentChanges } from './documents.api.ts'
import { UploadRow } from './UploadRow.tsx'
import { ACCEPT, type useFolderUploads } from './useFolderUploads.ts'

/** More are shown on request: rendering thousands takes half a minute. */
const SHOWN = 100

type FolderProps = {
  folder: TransactionFolder
  documents: DocumentChanges
  actions: DocumentActions
  open: (document: TransactionDocument) => void
  uploads: ReturnType<typeof useFolderUploads>
  selection: Selection
  rename: () => void
  canEdit: boolean
}

/** A folder with its documents, and the files being uploaded to it. */
export const Folder = ({ folder, documents, actions, open, uploads, selection, rename, canEdit }: FolderProps) => {
  const { FolderId, Name, IsArchived, Documents } = folder
  const [shown, showMore] = useReducer((n: number) => n + SHOWN, SHOWN)
  const ids = Documents.map(({ DocumentId }) => DocumentId)
  const count = ids.filter((id) => selection.ids.has(id)).length
  const drop = useFileDrop((chosen) => uploads.start(FolderId, chosen))
  const askAndDelete = async () => {
    const question = `Are you sure you would like to delete ${Name}`
    if (!(await confirm(question, { title: 'Delete Folder', yes: 'Delete', danger: true }))) return
    documents.deleteFolder.mutate(FolderId, {
      onSuccess: (RequestId) => notifyDeleted(`${Name} deleted`, RequestId),
      onError: refused,
    })
  }
  return (
    <Paper p="md" component="section" aria-label={Name} className={classes.drop} {...(canEdit && !IsArchived && drop)}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" miw={0} wrap="nowrap">
          {ids.length > 0 && (
            <Checkbox
              aria-label={`Select all in ${Name}`}
              checked={count === ids.length}
              indeterminate={count > 0 && count < ids.length}
              onChange={(event) => selection.toggleThese(ids, event.currentTarget.checked)}
            />
          )}
          <Title order={3} size="h5" className={files.name}>
            {Name}
          </Title>
          {IsArchived && <Archived />}
        </Group>
        {canEdit && (
          <Group gap={4} wrap="nowrap">
            {!IsArchived && (
              <FileButton
                multiple
                accept={ACCEPT}
                onChange={(chosen) => uploads.start(FolderId, chosen)}
                inputProps={{ 'aria-label': `Documents for ${Name}` }}
              >
                {(button) => (
                  <Button {...button} size="xs" variant="light" leftSection={<IconUpload size={16} />}>
                    Add Document
                  </Button>
                )}
              </FileButton>
            )}
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={`Actions for ${Name}`}>
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={rename}>
                  Rename Folder
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArchive size={16} />}
                  onClick={() =>
                    documents.archiveFolder.mutate(FolderId, {
                      onSuccess: (now) => now.IsArchived && notifyArchived(Name),
                      onError: refused,
                    })
                  }
                >
                  {IsArchived ? 'Restore Folder' : 'Archive Folder'}
                </Menu.Item>
                <Menu.Item c="red" leftSection={<IconTrash size={16} />} onClick={askAndDelete}>
                  Delete Folder
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        )}
      </Group>
      {Documents.length === 0 && !uploads.uploads.some((one) => one.folderId === FolderId) && (
        <Text size="sm" c="dimmed">
          No documents yet
        </Text>
      )}
      <ul className={files.list} aria-label={`Documents in ${Name}`}>
        {Documents.slice(0, shown).map((document) => (
          <DocumentRow
            key={document.DocumentId}
            document={document}
            actions={actions}
            open={open}
            isSelected={selection.ids.has(document.DocumentId)}
            toggle={selection.toggle}
            canEdit={canEdit}
          />
        ))}
        {uploads.uploads
          .filter((one) => one.folderId === FolderId)
          .map((one) => (
            <UploadRow key={one.id} upload={one} retry={() => uploads.retry(one)} drop={() => uploads.drop(one.id)} />
          ))}
      </ul>
      {Documents.length > shown && (
        <Button size="xs" variant="subtle" onClick={showMore}>
          Show more of {formatCount(Documents.length)} documents
        </Button>
      )}
    </Paper>
  )
}
