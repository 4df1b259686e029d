import type { ImportFile } from '@dormer/contract/people/import-files'
import { Alert, Button, Checkbox, Group, Radio, ScrollArea, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet, IconSparkles } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCount } from '../../../ui/format.ts'
import classes from './ImportFile.module.css'
import { useDiscard, useMatching, useReading } from './import-files.api.ts'
import { counted, shortDay, whatItIs } from './import-files.words.ts'
import { SameFile } from './SameFile.tsx'

type Sheet = ImportFile['Sheets'][number]

/** What the file is, and how it is read: its characters, its sheets, the row that names the columns. */
export const FileStep = ({ file, next }: { file: ImportFile; next: () => void }) => {
  const { mutate, isPending } = useReading(file)
  const set = (sheets: Pick<Sheet, 'Name' | 'HeaderRow'>[]) =>
    mutate({ Sheets: sheets.map(({ Name, HeaderRow }) => ({ Name, HeaderRow })) })
  const chosen = file.Sheets.filter((sheet) => sheet.IsChosen)
  return (
    <>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <IconFileSpreadsheet size={36} stroke={1.5} className={classes.icon} />
        <Stack gap={4}>
          <Title order={2} size="h4">
            {whatItIs(file)}
          </Title>
          <Text size="sm" c="dimmed">
            {counted(file.Rows, file.FileKind === 'VCard' ? 'card' : 'row')} with{' '}
            {counted(file.Columns.length, 'column')} in {file.FileName}. Nothing is imported until you’ve reviewed it.
          </Text>
        </Stack>
      </Group>
      {file.FileKind !== 'VCard' && <Contents file={file} />}
      <SameFile file={file} />
      {file.LikeFile && !file.SameFile && (
        <Alert
          variant="light"
          icon={<IconSparkles />}
          title={`Looks like ${file.LikeFile.FileName}, uploaded ${shortDay(file.LikeFile.DateCreated)}`}
        >
          It has the same columns, so we reused the matches from then.
        </Alert>
      )}
      {file.Encodings.length > 0 && <Encodings file={file} choose={(Encoding) => mutate({ Encoding })} />}
      {file.Sheets.length > 1 && (
        <Checkbox.Group
          label="Sheets to import"
          value={chosen.map(({ Name }) => Name)}
          onChange={(names) =>
            // While it is read anew, what was pressed keeps the focus.
            !isPending && names.length > 0 && set(file.Sheets.filter(({ Name }) => names.includes(Name)))
          }
        >
          <Stack gap="xs" mt="xs">
            {file.Sheets.map(({ Name, Rows }) => (
              <Checkbox
                key={Name}
                value={Name}
                label={Name}
                description={
                  chosen.length === 1 && chosen[0]?.Name === Name
                    ? `${counted(Rows, 'row')}. At least one sheet is needed.`
                    : counted(Rows, 'row')
                }
                disabled={chosen.length === 1 && chosen[0]?.Name === Name}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {file.FileKind !== 'VCard' &&
        chosen.map((sheet) => (
          <HeaderRow
            key={sheet.Name}
            sheet={sheet}
            isOnly={file.Sheets.length === 1}
            isPending={isPending}
            choose={(HeaderRow) => set(chosen.map((one) => (one.Name === sheet.Name ? { ...one, HeaderRow } : one)))}
          />
        ))}
      <Group justify="space-between" className={classes.foot}>
        <Discard ImportFileId={file.ImportFileId} />
        <Button onClick={next} loading={isPending} disabled={file.Rows === 0}>
          Match columns
        </Button>
      </Group>
    </>
  )
}

/** What its rows are: guessed from its columns, and switched if that is wrong. */
const Contents = ({ file }: { file: ImportFile }) => {
  const { mutate } = useMatching(file)
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600} id="holds">
        This file has
      </Text>
      <SegmentedControl<ImportFile['Holds']>
        w="fit-content"
        maw="100%"
        aria-labelledby="holds"
        value={file.Holds}
        onChange={(Holds) => mutate({ Holds })}
        data={[
          { value: 'People', label: 'People' },
          { value: 'Records', label: 'Notes and activities' },
        ]}
      />
      {file.Holds === 'Records' && (
        <Text size="sm" c="dimmed">
          Each row is a note, call, email, text, task or appointment with one of your contacts. Import the people first:
          the rows find them by ID, email, phone or name.
        </Text>
      )}
    </Stack>
  )
}

/** What the bytes of a file without a mark may be, with its first lines as each would read them. */
const Encodings = ({ file, choose }: { file: ImportFile; choose: (encoding: string) => void }) => {
  const [isOpen, setOpen] = useState(false)
  const current = file.Encodings.find(({ Encoding }) => Encoding === file.Encoding)
  if (!isOpen)
    return (
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600}>
            First lines
          </Text>
          {file.Encodings.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
              Do some characters look wrong?
            </Button>
          )}
        </Group>
        {current && <FirstLines lines={current.Lines} />}
      </Stack>
    )
  return (
    <Radio.Group label="Which one looks right?" value={file.Encoding} onChange={choose}>
      <Stack gap="sm" mt="xs">
        {file.Encodings.map(({ Encoding, Lines }) => (
          <Stack key={Encoding} gap={4}>
            <Radio value={Encoding} label={encodingName(Encoding)} />
            <FirstLines lines={Lines} />
          </Stack>
        ))}
      </Stack>
    </Radio.Group>
  )
}

const names: Record<string, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western, Windows',
  'iso-8859-1': 'Western, ISO',
  'iso-8859-15': 'Western with the euro sign',
  macintosh: 'Western, older Macs',
  'windows-1250': 'Central European, Windows',
  'iso-8859-2': 'Central European, ISO',
  'windows-1251': 'Cyrillic, Windows',
  'koi8-r': 'Cyrillic, KOI8-R',
  shift_jis: 'Japanese, Shift JIS',
  'euc-jp': 'Japanese, EUC',
  gbk: 'Chinese, simplified',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  'euc-kr': 'Korean',
}
const encodingName = (encoding: string) => names[encoding.toLowerCase()] ?? encoding

const FirstLines = ({ lines }: { lines: string[] }) => (
  <ScrollArea
    type="auto"
    className={classes.lines}
    viewportProps={{ tabIndex: 0, 'aria-label': 'First lines', role: 'group' }}
  >
    {lines.map((line, at) => (
      // Lines may be alike, and do not change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Text key={at} size="xs" className={classes.line}>
        {line || ' '}
      </Text>
    ))}
  </ScrollArea>
)

type HeaderProps = { sheet: Sheet; isOnly: boolean; isPending: boolean; choose: (row: number | null) => void }
/** The row that names the columns; another can be chosen from the first rows. */
const HeaderRow = ({ sheet, isOnly, isPending, choose }: HeaderProps) => {
  const [isOpen, setOpen] = useState(sheet.HeaderRow === null)
  const header = sheet.FirstRows.find(({ RowNumber }) => RowNumber === sheet.HeaderRow)
  const where = isOnly ? '' : ` in ${sheet.Name}`
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {header ? `Column names${where} are in row ${formatCount(header.RowNumber)}` : `No header row${where}`}
        </Text>
        {sheet.FirstRows.length > 1 && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide rows' : 'Change header row'}
          </Button>
        )}
      </Group>
      {isOpen && header && (
        <Button
          size="compact-xs"
          variant="default"
          w="fit-content"
          onClick={() => !isPending && choose(null)}
          aria-label={`No header row${where}`}
        >
          No header row
        </Button>
      )}
      {isOpen ? (
        <ScrollArea
          type="auto"
          className={classes.rows}
          viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': `First rows${where}` }}
        >
          <DataTable
            isPart
            fz="xs"
            rows={sheet.FirstRows}
            keyOf={({ RowNumber }) => RowNumber}
            columns={firstRowColumns(sheet, isPending, choose)}
          />
        </ScrollArea>
      ) : (
        header && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {header.Cells.filter(Boolean).join(' · ')}
          </Text>
        )
      )}
    </Stack>
  )
}

type FirstRow = Sheet['FirstRows'][number]
/** More columns tell no more about which row names them. */
const COLUMNS_SHOWN = 12
const firstRowColumns = (sheet: Sheet, isPending: boolean, choose: (row: number) => void): Column<FirstRow>[] => {
  const widest = Math.max(...sheet.FirstRows.map(({ Cells }) => Cells.length))
  return [
    {
      title: 'Header row',
      render: ({ RowNumber }) => (
        <Button
          size="compact-xs"
          variant={RowNumber === sheet.HeaderRow ? 'filled' : 'default'}
          aria-pressed={RowNumber === sheet.HeaderRow}
          onClick={() => !isPending && choose(RowNumber)}
        >
          Row {RowNumber}
        </Button>
      ),
    },
    ...Array.from({ length: Math.min(widest, COLUMNS_SHOWN) }, (_, at) => ({
      title: String.fromCharCode(65 + at),
      render: ({ RowNumber, Cells }: FirstRow) => (
        <Text size="xs" fw={RowNumber === sheet.HeaderRow ? 600 : undefined} maw={180} truncate>
          {Cells[at]}
        </Text>
      ),
    })),
  ]
}

const Discard = ({ ImportFileId }: { ImportFileId: number }) => {
  const { mutate, isPending } = useDiscard(ImportFileId)
  const navigate = useNavigate()
  const ask = async () => {
    const question = 'This deletes the file and its settings. Your contacts don’t change.'
    if (await confirm(question, { title: 'Discard this file', yes: 'Discard', danger: true }))
      mutate(undefined, { onSuccess: () => navigate({ to: '/contacts/import' }) })
  }
  return (
    <Button variant="default" onClick={ask} loading={isPending}>
      Discard
    </Button>
  )
}
