import { Anchor, Card, EmptyState, Group, Skeleton, Stack, Switch, Table, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../ui/Failure.tsx'
import { formatCount } from '../../ui/format.ts'
import { notifyFailure } from '../../ui/notify.ts'
import { Page } from '../../ui/Page.tsx'
import { usersQuery, useSetRoundRobin } from './users.api.ts'

const LENDER = 4
type User = {
  UserId: number
  Name: string
  RoleId: number
  RoleName: string
  Title: string | null
  RoundRobin: boolean
  Email: string
  LeadCount: number
}

const NameLink = ({ user }: { user: User }) => (
  <Anchor
    component={Link}
    to="/admin/user/$UserId"
    params={{ UserId: String(user.UserId) } as never}
    fw={600}
    size="sm"
  >
    {user.Name}
  </Anchor>
)

/** Round robin is not for lenders (S1§6). */
const RoundRobin = ({ user }: { user: User }) => {
  const set = useSetRoundRobin()
  if (user.RoleId === LENDER) return null
  return (
    <Switch
      aria-label={`Include ${user.Name} in round robin`}
      checked={user.RoundRobin}
      onChange={(e) =>
        set.mutate(
          { UserId: user.UserId, RoundRobin: e.currentTarget.checked },
          { onError: (error) => notifyFailure(error) },
        )
      }
    />
  )
}

/** His contacts, by the side he stands on. */
const Leads = ({ user }: { user: User }) => (
  <Anchor
    component={Link}
    to="/contacts"
    search={
      {
        filters: [
          {
            field: user.RoleId === LENDER ? 'AssignedLenderId' : 'AssignedAgentId',
            value: user.UserId,
            operation: 'Equals',
          },
        ],
      } as never
    }
    size="sm"
    className="tabular"
    aria-label={`${user.LeadCount} contacts of ${user.Name}`}
  >
    {formatCount(user.LeadCount)}
  </Anchor>
)

export const UsersPage = () => {
  const { data, error, refetch } = useQuery(usersQuery)
  const [term, setTerm] = useState('')
  const phone = useMediaQuery('(max-width: 48em)')
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
        onChange={(e) => setTerm(e.currentTarget.value)}
        maw={360}
      />
      {error ? (
        <Failure error={error} onRetry={refetch} />
      ) : !users ? (
        <Stack gap="xs" aria-busy="true">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} h={44} />
          ))}
        </Stack>
      ) : users.length === 0 ? (
        <EmptyState title="No users found" description="No name, email, title or role holds what you typed." />
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
              <Text size="sm">{user.Email}</Text>
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
        <Table.ScrollContainer minWidth={760}>
          <Table verticalSpacing="xs" highlightOnHover>
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
        </Table.ScrollContainer>
      )}
    </Page>
  )
}
