import type { ContactDocument } from '@dormer/contract/people/documents'
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
  IconPhotoOff,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { openDialogs } from '../../../ui/dialog-stack.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import classes from './Documents.module.css'
import { openInTab, previewLinkQuery } from './documents.api.ts'

/** Pictures, and PDFs if the browser has its own viewer. */
export const canShow = ({ Preview }: ContactDocument) =>
  Preview === 'image' || (Preview === 'pdf' && navigator.pdfViewerEnabled)

type Props = {
  document: ContactDocument
  /** The documents to page through. */
  documents: ContactDocument[]
  show: (id: number) => void
  close: () => void
  download: () => void
  remove: () => Promise<boolean>
}

export const PreviewModal = ({ document, documents, show, close, download, remove }: Props) => {
  const link = useQuery(previewLinkQuery(document.Id))
  const at = documents.findIndex((one) => one.Id === document.Id)
  const before = documents[at - 1]?.Id
  const after = documents[at + 1]?.Id
  // Not while a question is above it.
  const go = (id: number | undefined) => id !== undefined && openDialogs() === 1 && show(id)
  useHotkeys([
    ['ArrowLeft', () => go(before)],
    ['ArrowRight', () => go(after)],
  ])
  const removeAndGoOn = async () => {
    if (!(await remove())) return
    const next = after ?? before
    if (next === undefined) close()
    else show(next)
  }
  return (
    <Dialog
      close={close}
      isInAddress
      title={document.FileName}
      size="min(70rem, 95vw)"
      classNames={{ title: classes.name }}
    >
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap={4} wrap="nowrap">
          <Step label="Previous" onClick={() => go(before)} disabled={before === undefined}>
            <IconChevronLeft size={20} />
          </Step>
          <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
            {at + 1} of {documents.length}
          </Text>
          <Step label="Next" onClick={() => go(after)} disabled={after === undefined}>
            <IconChevronRight size={20} />
          </Step>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Tooltip label="Open in a new tab">
            <ActionIcon aria-label="Open in a new tab" onClick={() => openInTab(document.Id)}>
              <IconExternalLink size={18} />
            </ActionIcon>
          </Tooltip>
          <Button size="xs" variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
            Download
          </Button>
          {document.CanEdit && (
            <Button size="xs" variant="default" leftSection={<IconTrash size={16} />} onClick={removeAndGoOn}>
              Delete
            </Button>
          )}
        </Group>
      </Group>
      <div className={classes.stage}>
        <Loaded query={link} skeleton={<Blocks h="calc(100dvh - 15rem)" />}>
          {({ Url }) =>
            document.Preview === 'pdf' ? (
              <iframe key={document.Id} src={Url} title={document.FileName} className={classes.pdf} />
            ) : (
              <Picture key={document.Id} src={Url} name={document.FileName} />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

type StepProps = { label: string; onClick: () => void; disabled: boolean; children: React.ReactNode }
const Step = ({ label, ...rest }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} {...rest} />
  </Tooltip>
)

/** Scaled to fit. A file may have a picture's header without being one. */
const Picture = ({ src, name }: { src: string; name: string }) => {
  const [broken, setBroken] = useState(false)
  return broken ? (
    <Empty
      icon={<IconPhotoOff />}
      title="This picture cannot be shown"
      description="The file may be damaged. Download it to look at it in another program."
    />
  ) : (
    <img src={src} alt={name} className={classes.picture} onError={() => setBroken(true)} />
  )
}
