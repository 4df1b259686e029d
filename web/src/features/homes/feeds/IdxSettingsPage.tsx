import type { FeedHealth } from '@dormer/contract/homes/feeds'
import {
  Alert,
  Anchor,
  Badge,
  Button,
  CopyButton,
  DataList,
  Group,
  Paper,
  Select,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { Catalogs } from './Catalogs.tsx'
import { feedsQuery, mlsOptionsQuery, ownTenantQuery, useChooseMls } from './feeds.api.ts'

/** The brokerage's MLS, and the state of the MLS feeds. */
export const IdxSettingsPage = () => {
  const tenant = useQuery(ownTenantQuery)
  const feeds = useQuery(feedsQuery)
  return (
    <Page
      title="Idx Settings"
      subtitle="Manage your Idx data feed settings"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Idx Settings' }]}
    >
      <Stack maw={880}>
        <Loaded query={tenant} skeleton={<Blocks n={1} h={140} />} title="The MLS could not be loaded">
          {({ MLSId, SiteId }) => (
            <>
              <MlsChoice key={MLSId} chosen={MLSId} />
              <PublicPages address={new URL(`/homes/${SiteId}`, location.origin).href} />
            </>
          )}
        </Loaded>
        <Catalogs />
        <Loaded
          query={feeds}
          skeleton={<Blocks n={1} h={180} />}
          title="The data feeds could not be loaded"
          empty={
            <Empty title="No data feeds yet" description="Whoever runs this installation needs to set LISTING_FEEDS." />
          }
        >
          {(all) => all.map((feed) => <Health key={feed.MLSId} feed={feed} />)}
        </Loaded>
      </Stack>
    </Page>
  )
}

const MlsChoice = ({ chosen }: { chosen: number | null }) => {
  const options = useQuery(mlsOptionsQuery)
  const [value, setValue] = useState(chosen)
  const { mutateAsync, isPending } = useChooseMls()
  const isChanged = value !== chosen && value !== null
  useLeaveGuard(() => isChanged)
  const save = async () => {
    if (value === null) return
    await mutateAsync(value)
    notifySuccess('Data feed connection saved.')
  }
  return (
    <Paper p="md">
      <Stack>
        <Select<number>
          label="MLS"
          description="Everybody in the brokerage searches its listings."
          placeholder="Select an MLS..."
          allowDeselect={false}
          value={value}
          onChange={setValue}
          data={(options.data ?? []).map(({ MLSId, MLSName }) => ({ value: MLSId, label: MLSName }))}
        />
        {isChanged && (
          <Group justify="flex-end">
            <Button loading={isPending} onClick={() => void save().catch(() => {})}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

const PublicPages = ({ address }: { address: string }) => (
  <Paper p="md">
    <Stack gap="xs">
      <Title order={2} size="h4">
        Your public home search
      </Title>
      <Text size="sm">
        Anyone can search your MLS here. After three homes, visitors are asked who they are and become leads.
      </Text>
      <Group>
        <Anchor href={address} target="_blank" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Anchor>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  </Paper>
)

const Health = ({ feed }: { feed: FeedHealth }) => {
  const { MLSName, IsComplete, LastChange, LastSuccess, LastTried, LastError, Skipped, Mended, LastFlaw } = feed
  const [color, state] = LastError
    ? (['red', 'Needs attention'] as const)
    : IsComplete
      ? (['green', 'Connected'] as const)
      : (['blue', 'First load'] as const)
  const lines = [
    [
      'Up to date as of',
      LastSuccess && IsComplete ? formatInstantTime(LastSuccess) : 'Not yet: its listings are being loaded',
    ],
    ['Newest change', LastChange ? formatInstantTime(LastChange) : 'None yet'],
    ...(LastError && LastTried ? [['Last attempt', formatInstantTime(LastTried)]] : []),
    ...(Skipped + Mended > 0
      ? [['Faulty records', `${formatCount(Skipped)} left out, ${formatCount(Mended)} with values left out`]]
      : []),
  ] as [string, string][]
  return (
    <Paper p="md">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {MLSName}
          </Title>
          <Badge color={color} variant="light">
            {state}
          </Badge>
        </Group>
        {LastError && <Alert color="red">{LastError}</Alert>}
        <DataList>
          {lines.map(([label, value]) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue>{value}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
        {LastFlaw && (
          <Text size="sm" c="dimmed">
            Most recently: {LastFlaw}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
