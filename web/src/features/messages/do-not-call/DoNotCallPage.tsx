import {
  type DoNotCallArea,
  type DoNotCallLists,
  type DoNotCallUpload,
  NATIONAL,
} from '@dormer/contract/messages/do-not-call'
import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Group,
  List,
  Paper,
  Progress,
  Stack,
  Text,
  Title,
  Tooltip,
} from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, formatDay, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { listsQuery, useRemoveArea } from './do-not-call.api.ts'
import { OwnList } from './OwnList.tsx'

const UploadModal = lazyDialog(() => import('./UploadModal.tsx').then((m) => m.UploadModal))
const upload = () => openDialog(UploadModal, {})

/** Settings: the lists of the registries, how old they are, and the brokerage's own list. */
export const DoNotCallPage = () => {
  const lists = useQuery(listsQuery)
  return (
    <Page
      title="Do Not Call"
      subtitle="Who is not called to sell anything, nor sent mass or automatic texts"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Do Not Call' }]}
      actions={
        <Button leftSection={<IconUpload size={16} />} onClick={upload}>
          Upload a List
        </Button>
      }
    >
      <Loaded query={lists} skeleton={<Blocks n={3} h={90} />}>
        {(data) => (
          <Stack>
            <Warnings lists={data} />
            {data.Uploads.length > 0 && <Uploads uploads={data.Uploads} />}
            <Registry areas={data.Areas} />
          </Stack>
        )}
      </Loaded>
      <OwnList />
    </Page>
  )
}

/** What is too old, and what is missing. */
const Warnings = ({ lists: { Areas, Missing, MissingCount } }: { lists: DoNotCallLists }) => {
  const stale = Areas.filter(({ Standing }) => Standing === 'Stale')
  if (stale.length === 0 && MissingCount === 0) return null
  const named = Missing.slice(0, 5).map(({ AreaCode, Contacts }) => `${AreaCode} (${formatCount(Contacts)})`)
  return (
    <Alert color="yellow" title="Not everybody is checked">
      {stale.length > 0 && (
        <Text size="sm">
          {stale.length === 1 ? '1 list is' : `${formatCount(stale.length)} lists are`} older than the 31 days the law
          allows: {stale.map(({ AreaCode }) => AreaCode).join(', ')}. Download and upload new ones.
        </Text>
      )}
      {MissingCount > 0 && (
        <Text size="sm">
          {MissingCount === 1 ? '1 area code' : `${formatCount(MissingCount)} area codes`} of your contacts’ phones{' '}
          {MissingCount === 1 ? 'has' : 'have'} no list of the national registry. Most contacts: {named.join(', ')}.
        </Text>
      )}
    </Alert>
  )
}

const colors = { Fresh: 'green', Ageing: 'yellow', Stale: 'red' }
const standings = { Fresh: 'Fresh', Ageing: 'Soon too old', Stale: 'Too old' }
const Standing = ({ area: { Standing: standing } }: { area: DoNotCallArea }) => (
  <Badge variant="light" color={colors[standing]} flex="none">
    {standings[standing]}
  </Badge>
)

const Registry = ({ areas }: { areas: DoNotCallArea[] }) => {
  const { mutate } = useRemoveArea()
  const remove = async ({ List, AreaCode, ListName }: DoNotCallArea) => {
    const question = `Remove area code ${AreaCode} of ${ListName.replace(/^The/, 'the')}? Its numbers are then no longer checked.`
    if (!(await confirm(question, { yes: 'Remove', danger: true }))) return
    mutate(
      { List, AreaCode },
      { onSuccess: () => notifySuccess('Area code removed'), onError: (error) => notifyFailure(error) },
    )
  }
  const button = (area: DoNotCallArea) => (
    <Tooltip label="Remove">
      <ActionIcon aria-label={`Remove area code ${area.AreaCode}`} onClick={() => remove(area)}>
        <IconTrash size={18} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <section aria-label="Lists of the registries">
      <Title order={2} size="h4" mb="xs">
        Lists of the registries
      </Title>
      {areas.length === 0 ? (
        <Empty
          title="No lists yet"
          description="Sales calls must be checked against the National Do Not Call Registry. The first five area codes are free."
        >
          <Button variant="default" onClick={upload}>
            Upload a List
          </Button>
        </Empty>
      ) : (
        <DataTable
          rows={areas}
          keyOf={({ List, AreaCode }) => `${List}${AreaCode}`}
          aria-label="Area codes"
          columns={[
            { title: 'Area Code', width: 110, render: ({ AreaCode }) => <span className="tabular">{AreaCode}</span> },
            { title: 'List', render: ({ ListName }) => ListName },
            { title: 'Numbers', align: 'right', render: ({ Numbers }) => formatCount(Numbers) },
            { title: 'Downloaded', render: ({ ListDate }) => <span className="tabular">{formatDay(ListDate)}</span> },
            {
              title: 'Age',
              align: 'right',
              render: ({ AgeDays }) => `${formatCount(AgeDays)} ${AgeDays === 1 ? 'day' : 'days'}`,
            },
            { title: 'Standing', width: 140, render: (area) => <Standing area={area} /> },
            { title: 'Actions', width: 90, render: button },
          ]}
          card={(area) => (
            <Group justify="space-between" wrap="nowrap">
              <Stack gap={2}>
                <Text size="sm" fw={600} className="tabular">
                  {area.AreaCode}
                </Text>
                <Text size="xs" c="dimmed">
                  {area.ListName} · {formatCount(area.Numbers)} numbers · {formatDay(area.ListDate)}
                </Text>
              </Stack>
              <Group gap={4} wrap="nowrap" flex="none">
                <Standing area={area} />
                {button(area)}
              </Group>
            </Group>
          )}
        />
      )}
    </section>
  )
}

const isRead = ({ Status }: Pick<DoNotCallUpload, 'Status'>) => Status !== 'Waiting' && Status !== 'Running'
const nameOf = (list: string) => (list === NATIONAL ? 'National registry' : `${list} state list`)
/** The first area codes by name: 303, 720 and 12 more. */
const codesOf = (codes: string[]) => {
  const [shown, more] = [codes.slice(0, 5).join(', '), codes.length - 5]
  return `area ${codes.length === 1 ? 'code' : 'codes'} ${shown}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
}

const words = ({ Status, Message, Kind, Added, Removed, AreaCodes, Skipped }: DoNotCallUpload) => {
  if (!isRead({ Status })) return 'Being read. You may leave this page; the lists below change when it is done.'
  if (Message) return Message
  const left = Skipped.reduce((sum, { Count }) => sum + Count, 0)
  const parts = [
    Kind === 'Change'
      ? `${formatCount(Added)} added, ${formatCount(Removed)} removed`
      : `${formatCount(Added)} numbers of ${codesOf(AreaCodes)} are checked now`,
    left > 0 &&
      `${formatCount(left)} ${left === 1 ? 'line' : 'lines'} left out (${Skipped.map(({ Reason, Count }) => `${formatCount(Count)}: ${Reason}`).join('; ')})`,
  ]
  return parts.filter(Boolean).join(', ')
}

const Uploads = ({ uploads }: { uploads: DoNotCallUpload[] }) => (
  <Paper p="md" component="section" aria-label="Uploads">
    <Title order={2} size="h5" mb="xs">
      Latest uploads
    </Title>
    <Stack gap="sm">
      {uploads.map((one) => (
        <div key={one.UploadId}>
          <Text size="sm" fw={500}>
            {one.FileName}
          </Text>
          <Text
            size="sm"
            c={one.Status === 'Failed' ? 'red' : undefined}
            role={one.Status === 'Failed' ? 'alert' : 'status'}
          >
            {words(one)}
          </Text>
          {isRead(one) || <Progress value={100} animated size="xs" my={4} aria-label={`Reading ${one.FileName}`} />}
          {one.Faults.length > 0 && (
            <List size="xs" c="dimmed">
              {one.Faults.slice(0, 5).map(({ Line, Text: line, Reason }) => (
                <List.Item key={Line}>
                  Line {formatCount(Line)}, “{line}”: {Reason}
                </List.Item>
              ))}
            </List>
          )}
          <Text size="xs" c="dimmed">
            {nameOf(one.List)}, downloaded {formatDay(one.ListDate)} · uploaded {formatInstantTime(one.DateCreated)}
            {one.ByName && ` · ${one.ByName}`}
          </Text>
        </div>
      ))}
    </Stack>
  </Paper>
)
