import type { DealSharing } from '@dormer/contract/deals/client-deals'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { Button, Group, List, Paper, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { formatDay } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { dealSharingQuery, useMakeDealLink, useShareDeal } from './client-deals.api.ts'

type Props = { transaction: Pick<Transaction, 'TransactionId' | 'Type'>; heading: string | undefined }

/** Beyond the specification: whether the clients see the dates on a page of their own, and a link for each (decision 0117). */
export const ClientSharing = ({ transaction, heading }: Props) => {
  const query = useQuery(dealSharingQuery(transaction.TransactionId))
  return (
    <Paper p="md" component="section" aria-label="CLIENT PAGE">
      <Title order={2} className={heading} mb="sm">
        CLIENT PAGE
      </Title>
      <Loaded query={query} skeleton={<Blocks h={60} />}>
        {(sharing) => <Sharing {...transaction} sharing={sharing} />}
      </Loaded>
    </Paper>
  )
}

const Sharing = ({ TransactionId, Type, sharing }: Props['transaction'] & { sharing: DealSharing }) => {
  const share = useShareDeal(TransactionId)
  const { IsShared, Stations, Clients } = sharing
  const shown = share.isPending ? share.variables : IsShared
  const who = Type === 'Listing' ? 'sellers' : 'buyers'
  return (
    <Stack gap="xs">
      <Switch
        label="Share the dates with the clients"
        checked={shown}
        onChange={({ currentTarget }) => share.mutate(currentTarget.checked)}
        error={share.isError ? messageOf(share.error) : undefined}
      />
      <Text size="xs" c="dimmed">
        {`The ${who} see the address, and these dates as they change. They never see prices, commissions, documents, notes or other people’s names.`}
        {shown && ' Switch it off, and their links stop working at once.'}
      </Text>
      <List size="xs" listStyleType="none">
        {Stations.map(({ Name, Day, Words }) => (
          <List.Item key={Name}>{`${Name}: ${Day ? `${formatDay(Day)}, ${Words}` : Words}`}</List.Item>
        ))}
      </List>
      {shown &&
        (Clients.length > 0 ? (
          Clients.map((client) => <Link key={client.ContactId} TransactionId={TransactionId} {...client} />)
        ) : (
          <Text size="sm">{`No ${who} are among your contacts yet: add one under People to get a link.`}</Text>
        ))}
    </Stack>
  )
}

/** A link for one client, copied; shown too, for where the browser does not let it be copied. */
const Link = ({ TransactionId, ContactId, Name }: DealSharing['Clients'][number] & { TransactionId: number }) => {
  const make = useMakeDealLink(TransactionId)
  const [url, setUrl] = useState<string>()
  const copy = async () => {
    try {
      const { Url } = await make.mutateAsync(ContactId)
      setUrl(Url)
      if (await copyText(Url)) void notifySuccess(`Link for ${Name} copied`)
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" truncate>
          {Name}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLink size={14} />}
          loading={make.isPending}
          aria-label={`Copy link for ${Name}`}
          onClick={() => void copy()}
        >
          Copy Link
        </Button>
      </Group>
      {url && (
        <TextInput
          size="xs"
          readOnly
          value={url}
          aria-label={`Link for ${Name}`}
          description="Give it to this client only: whoever has it sees the dates."
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Stack>
  )
}
