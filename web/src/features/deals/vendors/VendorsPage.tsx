import { clientRoles, type PeopleRoleId, peopleRoles } from '@dormer/contract/deals/people'
import { VENDORS_SHOWN, type Vendor } from '@dormer/contract/deals/vendors'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Anchor, Badge, Button, Group, Menu, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconAddressBook, IconDots, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatDay } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { useHideVendor, useShareVendor, vendorsQuery } from './vendors.api.ts'

const VendorDialog = lazyDialog(() => import('./VendorDialog.tsx').then((m) => m.VendorDialog))
const route = getRouteApi('/framed/transactions/vendors')

const roles = Object.entries(peopleRoles)
  .map(([id, label]) => ({ value: Number(id), label }))
  .filter(({ value }) => !clientRoles.includes(value))
const rolesOf = ({ PeopleRoleIds }: Vendor) => PeopleRoleIds.map((id) => peopleRoles[id as PeopleRoleId]).join(', ')
const idOf = ({ VendorIds }: Vendor) => VendorIds[0] ?? 0
const usedHow = ({ Times, LastUsed }: Vendor) =>
  Times > 0 && LastUsed ? `${Times === 1 ? 'Once' : `${Times} times`}, last ${formatDay(LastUsed)}` : 'Not by you'

/** The people of transactions other than buyers and sellers, as those who may be needed again (decision 0066). */
export const VendorsPage = () => {
  const { q, role, hidden = false } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: { q?: string; role?: number; hidden?: true }) =>
    navigate({ search: (old) => ({ ...old, ...changes }), replace: true })
  const [term, type] = useSearchText(q, (text) => change({ q: text || undefined }))
  const vendors = useQuery(vendorsQuery(role, q))
  const mayFindAll = useMay('SeeAll')
  const open = (vendor: Vendor) =>
    openDialog(VendorDialog, { vendor, others: vendors.data ?? [] }, String(idOf(vendor)))
  const columns: Column<Vendor>[] = [
    { title: 'Name', render: (vendor) => <Name vendor={vendor} open={open} /> },
    { title: 'Company', render: ({ CompanyName }) => CompanyName },
    { title: 'Roles', render: rolesOf },
    { title: 'Phone', render: (vendor) => <Phones vendor={vendor} /> },
    { title: 'Email', render: (vendor) => <Email vendor={vendor} /> },
    { title: 'Used', visibleFrom: 'lg', render: usedHow },
    { title: 'Actions', width: 80, render: (vendor) => <Actions vendor={vendor} open={open} /> },
  ]
  return (
    <Page
      title="Vendor Book"
      subtitle="Title, escrow, lenders, inspectors and others from your transactions"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Vendor Book' }]}
    >
      <Group gap="sm">
        <TextInput
          type="search"
          aria-label="Search vendors"
          placeholder="Search name, company, email, phone"
          leftSection={<IconSearch size={16} />}
          value={term}
          onChange={(event) => type(event.currentTarget.value)}
          w={{ base: '100%', xs: 320 }}
        />
        <Select<number>
          aria-label="Role"
          placeholder="All roles"
          data={roles}
          value={role ?? null}
          onChange={(value) => change({ role: value ?? undefined })}
          searchable
          clearable
          w={{ base: '100%', xs: 200 }}
        />
        <Switch
          label="Show hidden"
          checked={hidden}
          onChange={(event) => change({ hidden: event.currentTarget.checked || undefined })}
        />
      </Group>
      <Loaded query={vendors} skeleton={<TableRows columns={['140px', '140px', '120px', '140px', '220px']} />}>
        {(all) => {
          const rows = all.filter(({ IsHidden }) => hidden || !IsHidden)
          if (rows.length === 0 && all.length > 0)
            return (
              <Empty title="All of these are hidden" description="You have hidden them from your suggestions.">
                <Button variant="default" onClick={() => change({ hidden: true })}>
                  Show hidden
                </Button>
              </Empty>
            )
          if (rows.length === 0)
            return q || role ? (
              <Empty title="No vendors found" description="Nobody on the transactions you can see matches.">
                <Button variant="default" onClick={() => navigate({ search: {} })}>
                  Show all
                </Button>
              </Empty>
            ) : (
              <Empty
                icon={<IconAddressBook />}
                title="No vendors yet"
                description={
                  mayFindAll
                    ? "Vendors from your own transactions, and those marked as the brokerage's, are listed here. To find your agents’ vendors, type a name, company, email or phone, or choose a role."
                    : 'People you add to a transaction as title officer, lender, inspector and so on are kept here for the next one.'
                }
              />
            )
          return (
            <Stack gap="xs">
              <DataTable
                rows={rows}
                keyOf={idOf}
                columns={columns}
                card={(vendor) => (
                  <Stack gap={2}>
                    <Group justify="space-between" wrap="nowrap">
                      <Name vendor={vendor} open={open} />
                      <Actions vendor={vendor} open={open} />
                    </Group>
                    <Text size="sm">{[rolesOf(vendor), vendor.CompanyName].filter(Boolean).join(' · ')}</Text>
                    <Phones vendor={vendor} />
                    <Email vendor={vendor} />
                    <Text size="xs" c="dimmed">
                      {usedHow(vendor)}
                    </Text>
                  </Stack>
                )}
              />
              {all.length >= VENDORS_SHOWN && (
                <Text size="sm" c="dimmed">
                  The first {VENDORS_SHOWN} are shown. Search to find others.
                </Text>
              )}
            </Stack>
          )
        }}
      </Loaded>
    </Page>
  )
}

const Name = ({ vendor, open }: { vendor: Vendor; open: (vendor: Vendor) => void }) => (
  <Group gap={6}>
    <Anchor component="button" type="button" size="sm" fw={600} ta="left" onClick={() => open(vendor)}>
      {vendor.FullName}
    </Anchor>
    {vendor.IsShared && (
      <Badge size="xs" variant="light">
        Brokerage
      </Badge>
    )}
    {vendor.IsHidden && (
      <Badge size="xs" variant="light" color="gray">
        Hidden
      </Badge>
    )}
  </Group>
)

const Phones = ({ vendor: { CellPhone, OfficePhone } }: { vendor: Vendor }) =>
  [...new Set([CellPhone, OfficePhone])].map(
    (phone) =>
      phone && (
        <Anchor key={phone} href={`tel:+1${phone}`} size="sm" className="tabular" display="block" w="max-content">
          {formatPhone(phone)}
        </Anchor>
      ),
  )

const Email = ({ vendor: { Email: address } }: { vendor: Vendor }) =>
  address && (
    <Anchor href={`mailto:${address}`} size="sm" w="fit-content" style={{ overflowWrap: 'anywhere' }}>
      {address}
    </Anchor>
  )

const Actions = ({ vendor, open }: { vendor: Vendor; open: (vendor: Vendor) => void }) => {
  const { FullName, IsHidden, IsShared, CanEdit, ContactId } = vendor
  const hide = useHideVendor()
  const share = useShareVendor()
  const mayShare = useMay('ManageSettings')
  const setHidden = (to: boolean) =>
    hide.mutate(
      { vendor, IsHidden: to },
      {
        onSuccess: () =>
          to
            ? notifyUndo(FullName, () => hide.mutateAsync({ vendor, IsHidden: false }), `${FullName} is hidden`)
            : notifySuccess(`${FullName} is suggested again`),
        onError: (error) => notifyFailure(error),
      },
    )
  const setShared = (to: boolean) =>
    share.mutate(
      { vendor, IsShared: to },
      {
        onSuccess: () =>
          notifySuccess(
            to
              ? `${FullName} is now suggested to everybody`
              : `${FullName} is now suggested only to those who have used them`,
          ),
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${FullName}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(vendor)}>{CanEdit ? 'Edit or merge' : 'Open'}</Menu.Item>
        <Menu.Item onClick={() => setHidden(!IsHidden)}>
          {IsHidden ? 'Suggest to me again' : 'Do not suggest to me'}
        </Menu.Item>
        {mayShare && !ContactId && (
          <Menu.Item onClick={() => setShared(!IsShared)}>
            {IsShared ? 'Remove from the brokerage’s book' : 'Suggest to the whole brokerage'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
