import type { tenantUsers } from '@dormer/contract/brokerage/users'
import type { Response } from '@dormer/contract/endpoint'
import { sideOf } from '@dormer/contract/permissions'
import { Avatar, Badge, Button, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CellLine } from '../../../ui/CellLine.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount } from '../../../ui/format.ts'
import { initials } from '../../../ui/initials.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { useCurrentUser, useMay } from '../session/session.api.ts'
import { InviteAgain } from './Account.tsx'
import { usersQuery, useSetRoundRobin } from './users.api.ts'

type User = Response<typeof tenantUsers>[number]

const NameLink = ({ user }: { user: User }) => (
  <Group gap="sm" wrap="nowrap">
    <Avatar size={28} src={user.PhotoUrl}>
      {initials(user.Name)}
    </Avatar>
    <Stack gap={2} align="flex-start">
      <AnchorLink to="/admin/user/$UserId" params={{ UserId: String(user.UserId) }} fw={600} size="sm">
        {user.Name}
      </AnchorLink>
      {user.AccountState === 'Invited' && (
        <Group gap={6} wrap="nowrap" miw="max-content">
          <Badge size="sm" variant="light" color="gray">
            Invited
          </Badge>
          <InviteAgain user={user} />
        </Group>
      )}
    </Stack>
  </Group>
)

/** Lenders are not in round robin. */
const RoundRobin = ({ user, label }: { user: User; label?: string }) => {
  const set = useSetRoundRobin()
  if (sideOf(user) === 'lender') return null
  return (
    <Switch
      label={label}
      labelPosition="left"
      aria-label={`Include ${user.Name} in round robin`}
      checked={user.RoundRobin}
      onChange={(e) => set.mutate({ UserId: user.UserId, RoundRobin: e.currentTarget.checked })}
    />
  )
}

/** The number of the user's contacts, as agent or as lender, linked to the list for those who see them there. */
const Leads = ({ user }: { user: User }) => {
  const seesAll = useMay('SeeAll')
  const isMe = useCurrentUser()?.UserId === user.UserId
  return seesAll || isMe ? (
    <LeadsLink user={user} />
  ) : (
    <Text span size="sm" className="tabular">
      {formatCount(user.LeadCount)}
    </Text>
  )
}

const LeadsLink = ({ user }: { user: User }) => (
  <AnchorLink
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
    size="sm"
    className="tabular"
    aria-label={`${formatCount(user.LeadCount)} contacts of ${user.Name}`}
  >
    {formatCount(user.LeadCount)}
  </AnchorLink>
)

const columns: Column<User, keyof User>[] = [
  { title: 'Name', sort: 'Name', render: (user) => <NameLink user={user} /> },
  { title: 'Role', sort: 'RoleName', width: '13%', render: (user) => <CellLine text={user.RoleName} /> },
  { title: 'Title', sort: 'Title', width: '13%', render: (user) => user.Title && <CellLine text={user.Title} /> },
  { title: 'Include Round Robin', width: 110, render: (user) => <RoundRobin user={user} /> },
  { title: 'Email', sort: 'Email', width: '28%', render: (user) => <CellLine text={user.Email} /> },
  { title: 'Leads', sort: 'LeadCount', align: 'right', width: 90, render: (user) => <Leads user={user} /> },
]

export const UsersPage = () => {
  const users = useQuery(usersQuery)
  const { q, order, change } = useListSearch()
  const { who } = useSearch({ from: '/framed/admin/users' })
  const navigate = useNavigate({ from: '/admin/users' })
  const isListed = (user: User) => (user.AccountState === 'Deactivated') === (who === 'deactivated')
  const [term, type] = useSearchText(q, (text) => change({ q: text || undefined }))
  const isFound = (u: User) =>
    [u.Name, u.Email, u.Title, u.RoleName].some((text) => text?.toLowerCase().includes(term.trim().toLowerCase()))
  return (
    <Page
      title="Users"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Users' }]}
      actions={
        <>
          <ButtonLink to="/admin/users/invite" variant="default">
            Invite Several
          </ButtonLink>
          <ButtonLink to="/admin/user" leftSection={<IconPlus size={16} />}>
            Add User
          </ButtonLink>
        </>
      }
    >
      <Group gap="sm">
        <TextInput
          type="search"
          aria-label="Search users"
          placeholder="Search name, email, role..."
          leftSection={<IconSearch size={16} />}
          value={term}
          onChange={(e) => type(e.currentTarget.value)}
          flex="1 1 220px"
          maw={360}
        />
        <SegmentedControl
          aria-label="Which users"
          data={[
            { value: 'active', label: 'Active' },
            { value: 'deactivated', label: 'Deactivated' },
          ]}
          value={who ?? 'active'}
          onChange={(next) =>
            navigate({
              search: (before) => ({ ...before, who: next === 'deactivated' ? next : undefined }),
              replace: true,
            })
          }
        />
      </Group>
      <Loaded query={users} skeleton={<TableRows rows={7} columns={['170px', '90px', '90px', '110px', '240px']} />}>
        {(all) => {
          const listed = all.filter(isListed)
          if (who && listed.length === 0)
            return (
              <Empty
                title="No deactivated users"
                description="To deactivate a user who may come back, open their page."
              />
            )
          const rows = listed.filter(isFound)
          return rows.length ? (
            <DataTable
              rows={sorted(rows, order)}
              keyOf={(user) => user.UserId}
              columns={columns}
              order={order}
              setOrder={change}
              layout="fixed"
              card={(user) => <UserCard user={user} />}
            />
          ) : (
            <Empty title="No users found" description="No name, email, title or role contains what you typed.">
              <Button variant="default" onClick={() => type('')}>
                Show all users
              </Button>
            </Empty>
          )
        }}
      </Loaded>
    </Page>
  )
}

/** A row on a phone. */
const UserCard = ({ user }: { user: User }) => (
  <>
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
      <RoundRobin user={user} label="Round robin" />
    </Group>
  </>
)
