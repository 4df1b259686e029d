import { PARTS_MAX } from '@dormer/contract/deals/document-parts'
import type { TransactionDocument } from '@dormer/contract/deals/documents'
import { pagesOf } from '@dormer/contract/deals/pages'
import { ActionIcon, Alert, Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconInfoCircle, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { checklistQuery, useChecklist } from '../review/review.api.ts'
import classes from './Documents.module.css'
import { dealPreviewQuery, foldersQuery, pagesQuery, useSplit } from './documents.api.ts'

const PdfPages = lazyPart(() => import('../../../ui/PdfPages.tsx').then((m) => m.PdfPages))

type Part = { key: number; Name: string; Pages: string; FolderId: number | null; LineId: number | null }
type Props = { transactionId: number; document: TransactionDocument; close: () => void }

/** Page numbers as people write them: '1-3, 5'. */
const written = (pages: number[]) =>
  pages
    .reduce<[number, number][]>((ranges, page) => {
      const last = ranges.at(-1)
      if (last && page === last[1] + 1) last[1] = page
      else ranges.push([page, page])
      return ranges
    }, [])
    .map(([from, to]) => (from === to ? String(from) : `${from}-${to}`))
    .join(', ')

/** Splits one PDF into several documents, which can be handed in for checklist lines; the original is unchanged. */
export const SplitModal = ({ transactionId, document, close }: Props) => {
  const { DocumentId, Name } = document
  const pages = useQuery(pagesQuery(DocumentId))
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog
      isDirty={isDirty}
      title={`Split ${Name}`}
      size="min(76rem, 95vw)"
      close={close}
      classNames={{ title: classes.title }}
    >
      <Loaded query={pages} skeleton={<Blocks n={3} h={70} />}>
        {({ Pages, IsSigned }) => (
          <SplitForm
            transactionId={transactionId}
            document={document}
            count={Pages}
            isSigned={IsSigned}
            setDirty={setDirty}
            close={close}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

type FormProps = Props & { count: number; isSigned: boolean; setDirty: (isDirty: boolean) => void }
const SplitForm = ({ transactionId, document, count, isSigned, setDirty, close }: FormProps) => {
  const folders = useQuery(foldersQuery(transactionId, false))
  const checklist = useQuery(checklistQuery(transactionId))
  const own = folders.data?.find(({ Documents }) => Documents.some((one) => one.DocumentId === document.DocumentId))
  const [parts, setParts] = useState<Part[]>([{ key: 0, Name: '', Pages: '', FolderId: null, LineId: null }])
  const [isTried, setTried] = useState(false)
  const split = useSplit(transactionId)
  const { handIn } = useChecklist()
  const home = own?.FolderId ?? folders.data?.[0]?.FolderId ?? null
  const change = (key: number, next: Partial<Part>) => {
    setParts(parts.map((one) => (one.key === key ? { ...one, ...next } : one)))
    setDirty(true)
  }
  const add = (Pages = '') =>
    setParts([...parts, { key: (parts.at(-1)?.key ?? 0) + 1, Name: '', Pages, FolderId: null, LineId: null }])
  const read = parts.map(({ Pages }) => pagesOf(Pages, count))
  const used = new Set(read.flatMap((one) => (typeof one === 'string' ? [] : one)))
  const left = Array.from({ length: count }, (_, at) => at + 1).filter((page) => !used.has(page))
  const lines = (checklist.data?.Lines ?? []).map(({ LineId, Name }) => ({ value: LineId, label: Name }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (home === null || parts.some(({ Name }) => !Name.trim()) || read.some((one) => typeof one === 'string')) return
    try {
      const made = await split.mutateAsync({
        DocumentId: document.DocumentId,
        Parts: parts.map(({ Name, Pages, FolderId }) => ({ Name, Pages, FolderId: FolderId ?? home })),
      })
      notifySuccess(
        `${made.length === 1 ? '1 document was' : `${formatCount(made.length)} documents were`} made. ${document.Name} stays as it is.`,
      )
      setDirty(false)
      close()
      for (const [at, { LineId }] of parts.entries()) {
        const DocumentId = made[at]?.DocumentId
        if (LineId !== null && DocumentId !== undefined) await handIn.mutateAsync({ LineId, DocumentIds: [DocumentId] })
      }
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Preview document={document} />
        <Stack>
          <Group justify="space-between" gap="xs">
            <Text size="sm" fw={500}>
              {count === 1 ? '1 page' : `${formatCount(count)} pages`}
            </Text>
            {parts.length === 1 && parts[0]?.Pages === '' && count > 1 && count <= PARTS_MAX && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() =>
                  setParts(
                    Array.from({ length: count }, (_, at) => ({
                      ...{ key: at, Pages: String(at + 1), FolderId: null, LineId: null },
                      Name: `${document.Name.replace(/\.pdf$/i, '')} ${at + 1}`,
                    })),
                  )
                }
              >
                One document per page
              </Button>
            )}
          </Group>
          {isSigned && (
            <Alert variant="light" color="blue" icon={<IconInfoCircle />}>
              This PDF is digitally signed. Parts show the signatures, but only the original proves them.
            </Alert>
          )}
          {parts.map((part, at) => (
            <PartInputs
              key={part.key}
              part={part}
              number={at + 1}
              fault={isTried && typeof read[at] === 'string' ? (part.Pages ? read[at] : 'Enter pages') : undefined}
              nameFault={isTried && !part.Name.trim() ? 'Name is required' : undefined}
              folders={(folders.data ?? []).map(({ FolderId, Name }) => ({ value: FolderId, label: Name }))}
              home={home}
              lines={lines}
              change={(next) => change(part.key, next)}
              remove={parts.length > 1 ? () => setParts(parts.filter((one) => one !== part)) : undefined}
            />
          ))}
          <Group justify="space-between" gap="xs">
            <Button
              size="xs"
              variant="light"
              leftSection={<IconPlus size={16} />}
              disabled={parts.length >= PARTS_MAX}
              onClick={() => add(left.length > 0 && used.size > 0 ? written(left) : '')}
            >
              Add Part
            </Button>
            <Text size="xs" c="dimmed" role="status">
              {used.size > 0 && left.length > 0 && `Not in any part: ${written(left)}`}
              {used.size > 0 && left.length === 0 && 'Every page is in a part'}
            </Text>
          </Group>
        </Stack>
      </SimpleGrid>
      <DialogFoot>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={split.isPending}>
          {parts.length === 1 ? 'Make 1 document' : `Make ${parts.length} documents`}
        </Button>
      </DialogFoot>
    </form>
  )
}

type Options = { value: number; label: string }[]
type InputsProps = {
  part: Part
  number: number
  fault: string | undefined
  nameFault: string | undefined
  folders: Options
  home: number | null
  lines: Options
  change: (next: Partial<Part>) => void
  remove: (() => void) | undefined
}
const PartInputs = ({ part, number, fault, nameFault, folders, home, lines, change, remove }: InputsProps) => {
  const id = useId()
  return (
    <Paper withBorder p="sm" component="fieldset" aria-labelledby={id}>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500} id={id}>
          Part {number}
        </Text>
        {remove && (
          <ActionIcon aria-label={`Remove part ${number}`} onClick={remove}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput
          label="Name"
          withAsterisk
          maxLength={200}
          value={part.Name}
          error={nameFault}
          onChange={(event) => change({ Name: event.currentTarget.value })}
        />
        <TextInput
          label="Pages"
          withAsterisk
          placeholder="1-3, 5"
          maxLength={500}
          value={part.Pages}
          error={fault}
          onChange={(event) => change({ Pages: event.currentTarget.value })}
        />
        <Select<number>
          label="Folder"
          data={folders}
          value={part.FolderId ?? home}
          allowDeselect={false}
          onChange={(FolderId) => change({ FolderId })}
        />
        {lines.length > 0 && (
          <Select<number>
            label="For the checklist"
            placeholder="None"
            clearable
            searchable
            data={lines}
            value={part.LineId}
            onChange={(LineId) =>
              change({ LineId, ...(!part.Name && { Name: lines.find(({ value }) => value === LineId)?.label ?? '' }) })
            }
          />
        )}
      </SimpleGrid>
    </Paper>
  )
}

const Preview = ({ document }: { document: TransactionDocument }) => {
  const link = useQuery(dealPreviewQuery(document.DocumentId))
  const skeleton = <Blocks h="min(60vh, 40rem)" />
  return (
    <Loaded query={link} skeleton={skeleton}>
      {({ Url }) => (
        <Suspense fallback={skeleton}>
          <PdfPages src={Url} name={document.Name} className={classes.pages} />
        </Suspense>
      )}
    </Loaded>
  )
}
