import type { TextCode } from '@dormer/contract/messages/text-codes'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Anchor, Button, Group, Paper, Stack, Text, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Lines, TableRows } from '../../../ui/Skeletons.tsx'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { textCodeConfigQuery, textCodesQuery, useDeleteTextCode } from './text-codes.api.ts'

const TextCodeModal = lazyDialog(() => import('./TextCodeModal.tsx').then((m) => m.TextCodeModal))

export const TextCodesPage = () => {
  const codes = useQuery(textCodesQuery)
  const { order, change } = useListSearch()
  const { mutate: remove } = useDeleteTextCode()
  const create = () => openDialog(TextCodeModal, {})
  const askToDelete = async ({ Id, Code }: TextCode) => {
    const question = `Are you sure you want to delete this code: ${Code}?`
    if (!(await confirm(question, { yes: 'Delete', danger: true }))) return
    remove(Id, {
      onSuccess: (RequestId) => notifyDeleted('Code deleted successfully', RequestId),
      onError: (error) => notifyFailure(error),
    })
  }
  const actions = (code: TextCode) => (
    <Group gap={4} wrap="nowrap">
      <Tooltip label="Edit">
        <ActionIcon aria-label={`Edit ${code.Code}`} onClick={() => openDialog(TextCodeModal, { code })}>
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon aria-label={`Delete ${code.Code}`} onClick={() => askToDelete(code)}>
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
  const columns: Column<TextCode>[] = [
    { title: 'Text Code', sort: 'Code', width: 120, render: (c) => <Code code={c} /> },
    { title: 'Message', sort: 'Message', render: (c) => <Message code={c} /> },
    { title: 'Message Link', render: (c) => <MessageLink code={c} /> },
    { title: 'MLS Number', sort: 'MlsNumber', width: 140, render: (c) => c.MlsNumber ?? '–' },
    { title: 'Source', sort: 'SourceName', width: 150, render: (c) => c.SourceName },
    { title: 'Actions', width: 100, render: actions },
  ]
  return (
    <Page
      title="Text Codes"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Text Codes' }]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          Create Text Code
        </Button>
      }
    >
      <PhoneNumber />
      <Loaded
        query={codes}
        skeleton={<TableRows columns={['60px', '30%', '20%', '90px', '110px', '70px']} />}
        empty={
          <Empty
            title="No text codes yet"
            description="Put a code on a sign: anyone who texts it gets your message and becomes your lead."
          >
            <Button variant="default" onClick={create}>
              Create Text Code
            </Button>
          </Empty>
        }
      >
        {(all) => (
          <DataTable
            rows={sorted(all, order)}
            keyOf={(code) => code.Id}
            columns={columns}
            order={order}
            setOrder={change}
            card={(code) => (
              <Stack gap={4}>
                <Group justify="space-between" wrap="nowrap">
                  <Code code={code} />
                  {actions(code)}
                </Group>
                <Message code={code} />
                {code.MessageLink && <MessageLink code={code} />}
                <Text size="xs" c="dimmed">
                  {[code.MlsNumber && `MLS ${code.MlsNumber}`, code.SourceName].filter(Boolean).join(' · ')}
                </Text>
              </Stack>
            )}
          />
        )}
      </Loaded>
    </Page>
  )
}

/** The number to text codes to. */
const PhoneNumber = () => {
  const config = useQuery(textCodeConfigQuery)
  return (
    <Paper p="md">
      <Loaded query={config} skeleton={<Lines widths={['50%']} />} title="The phone number could not be loaded">
        {({ PhoneNumber: number }) =>
          number ? (
            <Text size="sm">
              Your text code phone number is <strong className="tabular">{formatPhone(number)}</strong>.
            </Text>
          ) : (
            <Text size="sm">
              Your text code phone number is not set up. Please contact support to set it up; you can prepare your codes
              until then.
            </Text>
          )
        }
      </Loaded>
    </Paper>
  )
}

const Code = ({ code: { Code } }: { code: TextCode }) => (
  <Text size="sm" fw={600} className="tabular">
    {Code}
  </Text>
)
const Message = ({ code: { Message } }: { code: TextCode }) => (
  <Text size="sm" lineClamp={2}>
    {Message}
  </Text>
)
const MessageLink = ({ code: { MessageLink: href } }: { code: TextCode }) =>
  href ? (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" size="sm" lineClamp={1}>
      {href.replace(/^https?:\/\//, '')}
    </Anchor>
  ) : (
    '–'
  )
