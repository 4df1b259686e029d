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
import { Suspense, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { openDialogs } from '../../../ui/dialog-stack.ts'
import { Empty } from '../../../ui/Empty.tsx'
import names from '../../../ui/file-list.module.css'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import classes from './Documents.module.css'
import { openInTab, type previewLinkQuery } from './documents.api.ts'

export const canShow = ({ Preview }: Pick<Shown, 'Preview'>) => Preview !== null

const PdfPages = lazyPart(() => import('../../../ui/PdfPages.tsx').then((m) => m.PdfPages))

type Shown = { Id: number; FileName: string; Preview: 'image' | 'pdf' | null }
type Props = {
  file: Shown
  /** The documents to page through. */
  files: Shown[]
  /** The address a document is shown from. */
  linkOf: typeof previewLinkQuery
  show: (id: number) => void
  close: () => void
  download: () => void
  /** Absent if the user may not delete it. Resolves to whether it was deleted. */
  remove?: (() => Promise<boolean>) | undefined
}

export const PreviewModal = ({ file, files, linkOf, show, close, download, remove }: Props) => {
  const link = useQuery(linkOf(file.Id))
  const at = files.findIndex((one) => one.Id === file.Id)
  const before = files[at - 1]?.Id
  const after = files[at + 1]?.Id
  // Not while a confirmation is open above it.
  const go = (id: number | undefined) => id !== undefined && openDialogs() === 1 && show(id)
  useHotkeys([
    ['ArrowLeft', () => go(before)],
    ['ArrowRight', () => go(after)],
  ])
  const removeAndGoOn = async () => {
    if (!(await remove?.())) return
    const next = after ?? before
    if (next === undefined) close()
    else show(next)
  }
  return (
    <Dialog close={close} isInAddress title={file.FileName} size="min(70rem, 95vw)" classNames={{ title: names.name }}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap={4} wrap="nowrap">
          <Step label="Previous" onClick={() => go(before)} disabled={before === undefined}>
            <IconChevronLeft size={20} />
          </Step>
          <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
            {formatCount(at + 1)} of {formatCount(files.length)}
          </Text>
          <Step label="Next" onClick={() => go(after)} disabled={after === undefined}>
            <IconChevronRight size={20} />
          </Step>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Tooltip label="Open in a new tab">
            <ActionIcon aria-label="Open in a new tab" onClick={() => openInTab(linkOf(file.Id))}>
              <IconExternalLink size={18} />
            </ActionIcon>
          </Tooltip>
          <Button size="xs" variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
            Download
          </Button>
          {remove && (
            <Button size="xs" variant="default" leftSection={<IconTrash size={16} />} onClick={removeAndGoOn}>
              Delete
            </Button>
          )}
        </Group>
      </Group>
      <div className={classes.stage}>
        <Loaded query={link} skeleton={<Blocks h="calc(100dvh - 15rem)" />}>
          {({ Url }) =>
            file.Preview === 'pdf' ? (
              <Suspense fallback={<Blocks h="calc(100dvh - 15rem)" />}>
                <PdfPages key={file.Id} src={Url} name={file.FileName} />
              </Suspense>
            ) : (
              <Picture key={file.Id} src={Url} name={file.FileName} />
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
      description="The file may be damaged. Download it to open it in another program."
    />
  ) : (
    <img src={src} alt={name} className={classes.picture} onError={() => setBroken(true)} />
  )
}
