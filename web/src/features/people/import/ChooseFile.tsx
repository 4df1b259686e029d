import '@mantine/dropzone/styles.css'
import { importColumns } from '@dormer/contract/contact-fields'
import { Anchor, Code, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconUpload, IconX } from '@tabler/icons-react'
import { formatSize } from '../../../ui/format.ts'
import { notifyWarning } from '../../../ui/notify.ts'

const accept = {
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv', '.tab'],
  'text/plain': ['.txt'],
  'text/vcard': ['.vcf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

const example = {
  FirstName: 'Ana',
  LastName: 'Reyes',
  Email: 'ana.reyes@example.com',
  CellPhone: '(512) 555-0101',
  City: 'Austin',
  StateCode: 'TX',
  ZipCode: '78701',
  DateOfBirth: '1984-05-17',
}
const columns = [...importColumns.required, ...importColumns.optional]
const sample = `data:text/csv;charset=utf-8,${encodeURIComponent(
  [columns, columns.map((name) => (name in example ? example[name as keyof typeof example] : ''))]
    .map((row) => `${row.join(',')}\r\n`)
    .join(''),
)}`

type Props = {
  file: File | undefined
  /** Of another file, the template's columns need not be told. */
  isTemplate: boolean
  choose: (file: File) => void
}

export const ChooseFile = ({ file, isTemplate, choose }: Props) => (
  <Stack>
    <Dropzone
      accept={accept}
      multiple={false}
      onDrop={([chosen]) => chosen && choose(chosen)}
      onReject={() => notifyWarning('Choose a .csv, .xlsx, .tsv, .txt or .vcf file', 'Error')}
      inputProps={{ 'aria-label': 'Contacts file' }}
    >
      <Group justify="center" mih={120} wrap="nowrap">
        <Dropzone.Accept>
          <IconUpload size={40} />
        </Dropzone.Accept>
        <Dropzone.Reject>
          <IconX size={40} />
        </Dropzone.Reject>
        <Dropzone.Idle>
          <IconFileSpreadsheet size={40} />
        </Dropzone.Idle>
        <Stack gap={2}>
          <Text fw={600}>{file ? file.name : 'Drop a file here, or click to choose one'}</Text>
          <Text size="sm" c="dimmed">
            {file
              ? `${formatSize(file.size)}. Drop or choose another to replace it.`
              : 'A .csv, .xlsx, .tsv, .txt or .vcf file'}
          </Text>
        </Stack>
      </Group>
    </Dropzone>
    {(!file || isTemplate) && (
      <Stack gap={4}>
        <Text size="sm">
          Take the export of your old program, your phone's contacts or a spreadsheet as it is: Google Contacts,
          Outlook, Apple, Follow Up Boss, kvCORE, Lofty, HubSpot, Top Producer and others are recognized. You see what
          each column becomes before anything is imported.
        </Text>
        <Text size="sm" c="dimmed">
          A file with the template's columns needs no matching. Required: <Columns names={importColumns.required} />
        </Text>
        <Text size="sm" c="dimmed">
          Also read if present: <Columns names={importColumns.optional} />
          <Columns names={['EmailConsent', 'TextConsent']} />
        </Text>
        <Anchor href={sample} download="SampleContacts.csv" size="sm" w="fit-content">
          Download a sample CSV
        </Anchor>
      </Stack>
    )}
  </Stack>
)

const Columns = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <span key={name}>
      <Code>{name}</Code>{' '}
    </span>
  ))
