import { deleteImportFile } from '@dormer/contract/people/import-files'
import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiError, call, messageOf } from '../../../api/client.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { useUploadFile } from '../import-files/import-files.api.ts'
import { counted, whatItIs } from '../import-files/import-files.words.ts'
import { hasTemplateHeader, isTemplate } from './template.ts'

export type Look = ReturnType<typeof useLook>
/** Looks at a chosen file, unless it has the template's columns. */
export const useLook = () => {
  const [chosen, setChosen] = useState<File>()
  const [isPlain, setPlain] = useState(true)
  const [sent, setSent] = useState(0)
  const stop = useRef<AbortController>(undefined)
  const { mutate, reset, data, error, isPending } = useUploadFile(setSent)

  const begin = async (file: File) => {
    stop.current?.abort()
    const stopThis = new AbortController()
    const { signal } = stopThis
    stop.current = stopThis
    reset()
    setChosen(file)
    setSent(0)
    const isKnown = await hasTemplateHeader(file)
    if (signal.aborted) return
    setPlain(isKnown)
    if (isKnown) return
    mutate(
      { file, signal },
      {
        onSuccess: ({ ImportFileId, Columns, FileKind, Sheets }) => {
          // A workbook may turn out to be the template: it is sent again, as such.
          if (FileKind === 'VCard' || Sheets.length > 1 || !isTemplate(Columns.map(({ Name }) => Name))) return
          setPlain(true)
          void call(deleteImportFile, { params: { ImportFileId } }).catch(() => undefined)
        },
      },
    )
  }
  return {
    begin,
    /** Nothing to match: its columns are the template's, or no file has been chosen. */
    isTemplate: isPlain,
    /** Whether the two steps take such a file at all. */
    takesTemplate: !chosen || /\.(csv|xlsx)$/i.test(chosen.name),
    file: isPlain ? undefined : data,
    error: isPlain || (error instanceof DOMException && error.name === 'AbortError') ? null : error,
    isPending,
    sent,
    retry: () => chosen && begin(chosen),
  }
}

/** What a chosen file is, or why it cannot be read. */
export const Looked = ({ look: { file, error, isPending, sent, retry } }: { look: Look }) => {
  if (error)
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="This file could not be read" role="alert">
        <Group justify="space-between" gap="md">
          <Text size="sm" flex={1}>
            {(error instanceof ApiError && error.fields.File) || messageOf(error)}
          </Text>
          <Button size="xs" variant="default" onClick={retry}>
            Retry
          </Button>
        </Group>
      </Alert>
    )
  if (isPending)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm" className="tabular">
          {sent < 1 ? `Uploading ${Math.round(sent * 100)}%` : 'Looking at the file…'}
        </Text>
      </Group>
    )
  return file ? (
    <Alert variant="light" icon={<IconFileSearch />} title={whatItIs(file)}>
      {counted(file.Rows, file.FileKind === 'VCard' ? 'card' : 'row')} with {counted(file.Columns.length, 'column')}.
      You see what each becomes before anything is imported.
    </Alert>
  ) : null
}

/** On to its columns, once they are known. */
export const MatchColumns = ({ look: { file, isPending } }: { look: Look }) =>
  file ? (
    <ButtonLink to="/contacts/import/$ImportFileId" params={{ ImportFileId: `${file.ImportFileId}` }} key="match">
      Continue
    </ButtonLink>
  ) : (
    <Button disabled={!isPending} loading={isPending}>
      Continue
    </Button>
  )
