import type { TransactionDocument, TransactionFolder } from '@dormer/contract/deals/documents'
import type { Transaction } from '@dormer/contract/deals/transactions'
import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  FileButton,
  Group,
  Menu,
  Paper,
  Progress,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import {
  IconArchive,
  IconDots,
  IconDownload,
  IconFile,
  IconFileTypePdf,
  IconFolderPlus,
  IconInfoCircle,
  IconPencil,
  IconPhoto,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatInstantTime, formatSize } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { SelectOne } from '../../../ui/SelectBoxes.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { type Selection, useSelection } from '../../../ui/useSelection.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { Checklist } from '../review/Checklist.tsx'
import classes from './Documents.module.css'
import { foldersQuery, useDocuments, useDownload } from './documents.api.ts'
import { ACCEPT, type Upload, useFolderUploads } from './useFolderUploads.ts'

const RenameModal = lazyDialog(() => import('./RenameModal.tsx').then((m) => m.RenameModal))
const refused = (error: unknown) => void notifyFailure(error)

/** The documents of a transaction in their folders (S2§2). */
export const DocumentsTab = ({ transaction }: { transaction: Transaction }) => {
  const { TransactionId, CanEdit } = transaction
  const { archived = false } = useSearch({ from: '/framed/transactions/transaction/$TransactionId' })
  const navigate = useNavigate({ from: '/transactions/transaction/$TransactionId' })
  const folders = useQuery(foldersQuery(TransactionId, archived))
  const documents = useDocuments(TransactionId)
  const all = (folders.data ?? []).flatMap(({ Documents }) => Documents)
  const selection = useSelection(
    archived,
    all.map(({ DocumentId }) => DocumentId),
  )
  const uploads = useFolderUploads(TransactionId)
  const rename = ({ FolderId, Name }: Pick<TransactionFolder, 'FolderId' | 'Name'>) =>
    openDialog(RenameModal, {
      what: 'Folder',
      name: Name,
      save: (name) => documents.renameFolder.mutateAsync({ id: FolderId, name }),
    })
  return (
    <Stack>
      <Checklist transaction={transaction} />
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Documents
        </Title>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              navigate({ search: (old) => ({ ...old, archived: !archived || undefined }), resetScroll: false })
            }
          >
            {archived ? 'Hide Archived' : 'Show Archived'}
          </Button>
          {CanEdit && (
            <Button
              size="xs"
              variant="light"
              leftSection={<IconFolderPlus size={16} />}
              loading={documents.addFolder.isPending}
              // A078: it is named next.
              onClick={() => documents.addFolder.mutate(null, { onSuccess: rename, onError: refused })}
            >
              Add Folder
            </Button>
          )}
        </Group>
      </Group>
      <Loaded query={folders} skeleton={<Blocks n={2} h={90} />}>
        {(list) => (
          <>
            {all.length === 0 && uploads.uploads.length === 0 && (
              <Alert variant="light" color="blue" icon={<IconInfoCircle />}>
                Click Add Folder to create a folder, then add documents to it.
              </Alert>
            )}
            {list.map((folder) => (
              <Folder
                key={folder.FolderId}
                folder={folder}
                documents={documents}
                uploads={uploads}
                selection={selection}
                rename={() => rename(folder)}
                canEdit={CanEdit}
              />
            ))}
          </>
        )}
      </Loaded>
      {selection.ids.size > 0 && (
        <BulkBar
          chosen={all.filter(({ DocumentId }) => selection.ids.has(DocumentId))}
          documents={documents}
          clear={selection.clear}
          canEdit={CanEdit}
        />
      )}
    </Stack>
  )
}

type Changes = ReturnType<typeof useDocuments>
type FolderProps = {
  folder: TransactionFolder
  documents: Changes
  uploads: ReturnType<typeof useFolderUploads>
  selection: Selection
  rename: () => void
  canEdit: boolean
}

const Folder = ({ folder, documents, uploads, selection, rename, canEdit }: FolderProps) => {
  const { FolderId, Name, IsArchived, Documents } = folder
  const askAndDelete = async () => {
    const question = `Are you sure you would like to delete ${Name}`
    if (!(await confirm(question, { title: 'Delete Folder', yes: 'Delete', danger: true }))) return
    documents.deleteFolder.mutate(FolderId, {
      onSuccess: (RequestId) => notifyDeleted(`${Name} deleted`, RequestId),
      onError: refused,
    })
  }
  return (
    <Paper p="md" component="section" aria-label={Name}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" miw={0}>
          <Title order={3} size="h5" className={classes.name}>
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
                onChange={(files) => uploads.start(FolderId, files)}
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
                  onClick={() => documents.archiveFolder.mutate(FolderId, { onError: refused })}
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
      <ul className={classes.list} aria-label={`Documents in ${Name}`}>
        {Documents.map((document) => (
          <DocumentRow
            key={document.DocumentId}
            document={document}
            documents={documents}
            selection={selection}
            canEdit={canEdit}
          />
        ))}
        {uploads.uploads
          .filter((one) => one.folderId === FolderId)
          .map((one) => (
            <UploadRow key={one.id} upload={one} retry={() => uploads.retry(one)} drop={() => uploads.drop(one.id)} />
          ))}
      </ul>
    </Paper>
  )
}

const Archived = () => (
  <Badge size="xs" color="gray" variant="light">
    Archived
  </Badge>
)

const icons = { image: IconPhoto, pdf: IconFileTypePdf }

type RowProps = { document: TransactionDocument; documents: Changes; selection: Selection; canEdit: boolean }
const DocumentRow = ({ document, documents, selection, canEdit }: RowProps) => {
  const { DocumentId, Name, Size, DateCreated, AuthorName, IsArchived, Preview, FileLocation } = document
  const download = useDownload()
  const Icon = Preview ? icons[Preview] : IconFile
  return (
    <li className={classes.row}>
      <SelectOne
        id={DocumentId}
        isSelected={selection.ids.has(DocumentId)}
        toggle={selection.toggle}
        aria-label={`Select ${Name}`}
      />
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <Group gap="xs">
          <Anchor href={FileLocation} target="_blank" rel="noreferrer" size="sm" fw={500} className={classes.name}>
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
          <Menu.Item
            leftSection={<IconDownload size={16} />}
            onClick={() => download.mutate([DocumentId], { onError: refused })}
          >
            Download
          </Menu.Item>
          {canEdit && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={16} />}
                onClick={() =>
                  openDialog(RenameModal, {
                    what: 'Document',
                    name: Name,
                    save: (name) => documents.rename.mutateAsync({ id: DocumentId, name }),
                  })
                }
              >
                Rename
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArchive size={16} />}
                onClick={() => documents.archive.mutate([DocumentId], { onError: refused })}
              >
                {IsArchived ? 'Restore' : 'Archive'}
              </Menu.Item>
              <Menu.Item
                c="red"
                leftSection={<IconTrash size={16} />}
                onClick={() => askAndDelete([document], documents)}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

/** With the exact questions (S2§8). */
const askAndDelete = async (chosen: TransactionDocument[], documents: Changes) => {
  const question =
    chosen.length === 1
      ? `Are you sure you would like to delete ${chosen[0]?.Name}`
      : `Are you sure you would like to delete ${chosen.length} documents?`
  if (!(await confirm(question, { title: 'Delete', yes: 'Delete', danger: true }))) return
  documents.remove.mutate(
    chosen.map(({ DocumentId }) => DocumentId),
    {
      onSuccess: ([RequestId = '']) =>
        chosen.length === 1
          ? notifyDeleted('Document deleted!', RequestId)
          : notifySuccess(`${chosen.length} documents deleted! They are in the Trash for 30 days.`),
      onError: refused,
    },
  )
}

type BarProps = { chosen: TransactionDocument[]; documents: Changes; clear: () => void; canEdit: boolean }
const BulkBar = ({ chosen, documents, clear, canEdit }: BarProps) => {
  const download = useDownload()
  const ids = chosen.map(({ DocumentId }) => DocumentId)
  return (
    <Paper p="xs" shadow="md" className={classes.bar} role="group" aria-label="Checked documents">
      <Group gap="xs">
        <Text size="sm" px="xs" role="status">
          {chosen.length} checked
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate(ids, { onError: refused })}
        >
          Download
        </Button>
        {canEdit && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArchive size={16} />}
              // What is archived already stays so.
              onClick={() =>
                documents.archive.mutate(
                  chosen.filter(({ IsArchived }) => !IsArchived).map(({ DocumentId }) => DocumentId),
                  { onSuccess: clear, onError: refused },
                )
              }
            >
              Archive
            </Button>
            <Button
              size="xs"
              variant="default"
              c="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => askAndDelete(chosen, documents)}
            >
              Delete
            </Button>
          </>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={clear}>
          Clear
        </Button>
      </Group>
    </Paper>
  )
}

const UploadRow = ({ upload, retry, drop }: { upload: Upload; retry: () => void; drop: () => void }) => {
  const { file, sent, message, canRetry } = upload
  const percent = Math.round(sent * 100)
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Text size="sm" className={classes.name}>
          {file.name}
        </Text>
        {message ? (
          <Text size="xs" c="red" role="alert">
            {message}
          </Text>
        ) : (
          <>
            <Text size="xs" c="dimmed" className="tabular">
              {percent} % of {formatSize(file.size)}
            </Text>
            <Progress value={percent} size="sm" mt={4} aria-label={`Upload of ${file.name}`} />
          </>
        )}
      </div>
      {message && canRetry && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          Retry
        </Button>
      )}
      {message && (
        <ActionIcon aria-label={`Dismiss ${file.name}`} onClick={drop}>
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  )
}
