import '@mantine/dropzone/styles.css'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import type { ContactDocument } from '@dormer/contract/people/documents'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFiles, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { useDialogInAddress } from '../../../ui/dialog-in-address.ts'
import { Empty } from '../../../ui/Empty.tsx'
import files from '../../../ui/file-list.module.css'
import { formatSize } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { AgreementsPanel } from '../agreements/AgreementsPanel.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import classes from './Documents.module.css'
import { documentsQuery, previewLinkQuery, useDeleteDocument, useDownload } from './documents.api.ts'
import { canShow, PreviewModal } from './PreviewModal.tsx'
import { UploadRow } from './UploadRow.tsx'
import { startUploads, useUploads } from './uploads.ts'

/** A contact's documents, shared by its joint contacts. Files can be dropped anywhere on the tab. */
export const DocumentsTab = ({ contact }: { contact: ContactDetail }) => {
  const { ContactEntityId } = contact.Entity
  const documents = useQuery(documentsQuery(contact.Contact.ContactId))
  const uploads = useUploads(ContactEntityId)
  const maxBytes = useCurrentUser()?.UploadMaxBytes
  const choose = useRef<() => void>(null)
  const preview = useDialogInAddress('document')
  const download = useDownload()
  const remove = useDeleteDocument()

  const startDownload = ({ Id }: ContactDocument) => download.mutate(Id, { onError: (error) => notifyFailure(error) })
  /** Resolves to whether it was deleted. */
  const askAndDelete = async ({ Id, FileName }: ContactDocument) => {
    const question = `Are you sure you want to delete ${FileName}?`
    if (!(await confirm(question, { title: 'Delete document', yes: 'Delete', danger: true }))) return false
    try {
      notifyDeleted('Document deleted successfully', await remove.mutateAsync(Id))
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }

  const shown = documents.data?.find((one) => one.Id === preview.id)
  const isEmpty = !documents.isError && documents.data?.length === 0 && uploads.length === 0
  const button = (
    <Button leftSection={<IconUpload size={16} />} size="xs" variant="light" onClick={() => choose.current?.()}>
      Upload Documents
    </Button>
  )
  return (
    <Dropzone
      onDrop={(files) => startUploads(ContactEntityId, files, maxBytes)}
      openRef={choose}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      classNames={{ root: classes.zone, inner: classes.inner }}
      inputProps={{ 'aria-label': 'Documents to upload' }}
    >
      <Title order={2} size="h4" mb="md">
        Documents
      </Title>
      <AgreementsPanel ContactId={contact.Contact.ContactId} />
      {isEmpty ? (
        <Empty
          size="sm"
          icon={<IconFiles />}
          title="Upload documents for this contact"
          description={`Contracts, disclosures, photos: drop them here. ${limitOf(maxBytes)}`}
        >
          {button}
        </Empty>
      ) : (
        <Stack>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              <Dropzone.Accept>Drop to upload</Dropzone.Accept>
              <Dropzone.Idle>Drop files here. {limitOf(maxBytes)}</Dropzone.Idle>
            </Text>
            {button}
          </Group>
          {uploads.length > 0 && (
            <ul className={files.list} aria-label="Uploads">
              {uploads.map((upload) => (
                <UploadRow key={upload.id} upload={upload} />
              ))}
            </ul>
          )}
          <Loaded query={documents} skeleton={<Blocks n={2} h={44} gap="md" />}>
            {(all) =>
              all.length > 0 && (
                <ul className={files.list} aria-label="Documents">
                  {all.map((one) => (
                    <DocumentRow
                      key={one.Id}
                      document={one}
                      open={() => (canShow(one) ? preview.open(one.Id) : startDownload(one))}
                      download={() => startDownload(one)}
                      remove={() => askAndDelete(one)}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Stack>
      )}
      {shown && (
        <PreviewModal
          file={shown}
          files={(documents.data ?? []).filter(canShow)}
          linkOf={previewLinkQuery}
          show={preview.open}
          close={preview.close}
          download={() => startDownload(shown)}
          remove={shown.CanEdit ? () => askAndDelete(shown) : undefined}
        />
      )}
    </Dropzone>
  )
}

const limitOf = (maxBytes: number | undefined) => `Any type${maxBytes ? `, up to ${formatSize(maxBytes)} each` : ''}.`
