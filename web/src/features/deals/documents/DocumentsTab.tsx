import type { TransactionDocument, TransactionFolder } from '@dormer/contract/deals/documents'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { Alert, Button, FileButton, Group, Stack, Title } from '@mantine/core'
import { IconFolderPlus, IconInfoCircle, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useDialogInAddress } from '../../../ui/dialog-in-address.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useFileDrop } from '../../../ui/useFileDrop.ts'
import { useSelection } from '../../../ui/useSelection.ts'
import { canShow, PreviewModal } from '../../people/documents/PreviewModal.tsx'
import { Checklist } from '../review/Checklist.tsx'
import { BulkBar } from './BulkBar.tsx'
import { refused, useDocumentActions } from './documentActions.ts'
import { dealPreviewQuery, foldersQuery, useDocuments } from './documents.api.ts'
import { Folder } from './Folder.tsx'
import { ACCEPT, useFolderUploads } from './useFolderUploads.ts'

const RenameModal = lazyDialog(() => import('./RenameModal.tsx').then((m) => m.RenameModal))

const SentLinksModal = lazyDialog(() => import('./SentLinksModal.tsx').then((m) => m.SentLinksModal))

/** The documents of a transaction in their folders. */
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
  const actions = useDocumentActions(transaction, documents)
  const preview = useDialogInAddress('document')
  const files = all.map((one) => ({ Id: one.DocumentId, FileName: one.Name, Preview: one.Preview })).filter(canShow)
  const shown = files.find(({ Id }) => Id === preview.id)
  const ofShown = all.filter(({ DocumentId }) => DocumentId === preview.id)
  const { open: show } = preview
  const open = useCallback(
    (one: TransactionDocument) => (canShow(one) ? show(one.DocumentId) : actions.download([one])),
    [show, actions],
  )
  const rename = ({ FolderId, Name }: Pick<TransactionFolder, 'FolderId' | 'Name'>) =>
    openDialog(RenameModal, {
      what: 'Folder',
      name: Name,
      save: (name) => documents.renameFolder.mutateAsync({ id: FolderId, name }),
    })
  const home = folders.data?.find(({ IsArchived }) => !IsArchived)
  /** Files that were not dropped into a folder go into the first one, or into a new one. */
  const upload = async (chosen: File[]) => {
    // Whether there is a folder is unknown until they are loaded.
    if (chosen.length === 0 || !folders.data) return
    try {
      const { FolderId } = home ?? (await documents.addFolder.mutateAsync('Documents'))
      uploads.start(FolderId, chosen)
    } catch (error) {
      refused(error)
    }
  }
  const drop = useFileDrop(upload)
  return (
    <Stack {...(CanEdit && drop)}>
      <Checklist transaction={transaction} />
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Documents
        </Title>
        <Group gap="xs">
          {actions.mayEmail && (
            <Button
              size="xs"
              variant="default"
              onClick={() => openDialog(SentLinksModal, { transactionId: TransactionId })}
            >
              Sent Links
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              navigate({ search: (old) => ({ ...old, archived: !archived || undefined }), resetScroll: false })
            }
          >
            {archived ? 'Hide Archived' : 'Show Archived'}
          </Button>
          {CanEdit && folders.data && !home && (
            <FileButton multiple accept={ACCEPT} onChange={upload} inputProps={{ 'aria-label': 'Documents' }}>
              {(button) => (
                <Button {...button} size="xs" variant="light" leftSection={<IconUpload size={16} />}>
                  Add Documents
                </Button>
              )}
            </FileButton>
          )}
          {CanEdit && (
            <Button
              size="xs"
              variant="light"
              leftSection={<IconFolderPlus size={16} />}
              loading={documents.addFolder.isPending}
              // The new folder is named next.
              onClick={() => documents.addFolder.mutate(undefined, { onSuccess: rename, onError: refused })}
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
                actions={actions}
                open={open}
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
          actions={actions}
          clear={selection.clear}
          canEdit={CanEdit}
        />
      )}
      {shown && (
        <PreviewModal
          file={shown}
          files={files}
          linkOf={dealPreviewQuery}
          show={preview.open}
          close={preview.close}
          download={() => actions.download(ofShown)}
          remove={CanEdit ? () => actions.remove(ofShown) : undefined}
        />
      )}
    </Stack>
  )
}
