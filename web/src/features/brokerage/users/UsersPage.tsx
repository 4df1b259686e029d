import type { tenantUsers } from '@dormer/contract/brokerage/users'
import type { Response } from '@dormer/contract/endpoint'
import { sideOf } from '@dormer/contract/permissions'
import {
  Anchor,
  Avatar,
  Button,
  Card,
  EmptyState,
  Group,
  Paper,
  Skeleton,
  Stack,
  Switch,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../../ui/Failure.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Page } from '../../../ui/Page.tsx'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { useListSearch } from '../settings/list.search.ts'
import { usersQuery, useSetRoundRobin } from './users.api.ts'

type User = Response<typeof tenantUsers>[number]

const NameLink = ({ user }: { user: User }) => (
  <Group gap="sm" wrap="nowrap">
    <Avatar size={28} name={user.Name} />
    <Anchor
      renderRoot={(props) => <Link to="/admin/user/$UserId" params={{ UserId: String(user.UserId) }} {...props} />}
      fw={600}
      size="sm"
    >
      {user.Name}
    </Anchor>
  </Group>
)

/** Lenders take no part in round robin (S1§6). */
const RoundRobin = ({ user }: { user: User }) => {
  const set = useSetRoundRobin()
  if (sideOf(user) === 'lender') return null
  return (
    <Switch
      aria-label={`Include ${user.Name} in round robin`}
      checked={user.RoundRobin}
      onChange={(e) => set.mutate({ UserId: user.UserId, RoundRobin: e.currentTarget.checked })}
    />
  )
}

/** The user's contacts, as agent or as lender. */
const Leads = ({ user }: { user: User }) => (
  <Anchor
    renderRoot={(props) => (
      <Link
        to="/contacts"
        search={{
          filters: [
            {
              field: sideOf(user) === 'lender' ? 'AssignedLenderId' : 'AssignedAgentId',
              value: user.UserId,
              operation: 'Equals',
            },
          ],
        }}
        {...props}
      />
    )}
    size="sm"
    className="tabular"
    aria-label={`${user.LeadCount} contacts of ${user.Name}`}
  >
    {formatCount(user.LeadCount)}
  </Anchor>
)

export const UsersPage = () => {
  const { data, error, refetch } = useQuery(usersQuery)
  const { q, change } = useListSearch()
  const [term, type] = useSearchText(q, (text) => change({ q: text || undefined }))
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const users = data?.filter((u) =>
    [u.Name, u.Email, u.Title, u.RoleName].some((text) => text?.toLowerCase().includes(term.trim().toLowerCase())),
  )
  return (
    <Page title="Users" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Users' }]}>
      <TextInput
        type="search"
        aria-label="Search users"
        placeholder="Search name, email, role..."
        leftSection={<IconSearch size={16} />}
        value={term}
        onChange={(e) => type(e.currentTarget.value)}
        maw={360}
      />
      {!users ? (
        error ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <UsersSkeleton />
        )
      ) : users.length === 0 ? (
        <EmptyState title="No users found" description="No name, email, title or role holds what you typed.">
          <EmptyState.Actions>
            <Button variant="default" onClick={() => type('')}>
              Show all users
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      ) : phone ? (
        <Stack gap="xs">
          {users.map((user) => (
            <Card key={user.UserId} withBorder padding="sm">
              <Group justify="space-between">
                <NameLink user={user} />
                <Text size="xs" c="dimmed">
                  {user.RoleName}
                </Text>
              </Group>
              <Text size="sm" mt={4}>
                {user.Email}
              </Text>
              <Text size="xs" c="dimmed">
                {user.Title}
              </Text>
              <Group justify="space-between" mt="xs">
                <Group gap={4}>
                  <Leads user={user} />
                  <Text size="sm">leads</Text>
                </Group>
                <RoundRobin user={user} />
              </Group>
            </Card>
          ))}
        </Stack>
      ) : (
        <Paper component={Table.ScrollContainer} minWidth={760}>
          <Table verticalSpacing="xs" horizontalSpacing="md" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>Role</Table.Th>
                <Table.Th>Title</Table.Th>
                <Table.Th>Include Round Robin</Table.Th>
                <Table.Th>Email</Table.Th>
                <Table.Th ta="right">Leads</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {users.map((user) => (
                <Table.Tr key={user.UserId}>
                  <Table.Td>
                    <NameLink user={user} />
                  </Table.Td>
                  <Table.Td>{user.RoleName}</Table.Td>
                  <Table.Td>{user.Title}</Table.Td>
                  <Table.Td>
                    <RoundRobin user={user} />
                  </Table.Td>
                  <Table.Td>{user.Email}</Table.Td>
                  <Table.Td ta="right">
                    <Leads user={user} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </Page>
  )
}

const UsersSkeleton = () => (
  <Paper role="status" aria-busy aria-label="Loading">
    {Array.from({ length: 7 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder.
      <Group key={row} px="md" py="sm" gap="sm">
        <Skeleton circle height={28} flex="none" />
        <Skeleton h={12} flex="0 1 140px" />
        <Skeleton h={12} flex="0 1 90px" ml="xl" />
        <Skeleton h={12} flex="1 1 0" ml="xl" />
      </Group>
    ))}
  </Paper>
)
