import { ActionIcon, Button, Menu, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconDownload, IconPlus, IconUpload, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect } from 'react'
import { downloadFile } from '../../../ui/download.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { MenuItemLink } from '../../../ui/menu-links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { placeKey, useLeftAt } from '../../../ui/place.ts'
import { Blocks, Loading, TableRows } from '../../../ui/Skeletons.tsx'
import { useSelection } from '../../../ui/useSelection.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { ColumnsButton } from '../contact-search/SearchTools.tsx'
import classes from './Contacts.module.css'
import type { ContactsTableProps } from './ContactsTable.tsx'
import { ContactsToolbar, PhoneToolbar } from './ContactsToolbar.tsx'
import { contactsQuery, useExportContacts } from './contacts.api.ts'
import { hiddenColumns } from './contacts.columns.ts'
import {
  type ContactsSearch,
  columnsToAsk,
  conditionsKey,
  NARROW,
  noConditions,
  rememberList,
  toCriteria,
} from './contacts.search.ts'
import { withKnownSort } from './contacts.sorts.ts'
import { ListFooter } from './ListFooter.tsx'

// Loaded at the first selection, so that the list loads sooner.
const SelectionBar = lazyPart(() => import('./SelectionBar.tsx').then((m) => m.SelectionBar))
const FilterChips = lazyPart(() => import('../contact-search/FilterChips.tsx').then((m) => m.FilterChips))

// Cards or the table: only the one needed is loaded, in parallel with the rows.
const loadCards = () => import('./ContactCards.tsx').then((m) => m.ContactCards)
const loadTable = () => import('./ContactsTable.tsx').then((m) => m.ContactsTable)
const ContactCards = lazyPart(loadCards)
const ContactsTable = lazyPart(loadTable)
void (matchMedia(NARROW).matches ? loadCards : loadTable)().catch(() => undefined)

export const ContactsPage = () => {
  const { search, change } = useContactsSearch()
  const { page = 1, take = 50 } = search
  const user = useCurrentUser()
  const chosen = user?.Preferences.ContactColumns ?? []
  const hidden = hiddenColumns(user)
  const criteria = toCriteria(search)
  const list = useQuery(contactsQuery(criteria, page, take, columnsToAsk(chosen)))
  const rows = list.data ?? []
  const total = rows[0]?.MaxRows ?? 0
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  // Kept across pages; cleared by a new search.
  const selection = useSelection(
    [search.q, conditionsKey(search)],
    rows.map((row) => row.ContactId),
  )
  const exporting = useExportContacts()
  const download = (ContactIds?: number[]) =>
    exporting.mutate(
      { ...criteria, ContactIds },
      { onSuccess: ({ Url }) => downloadFile(Url), onError: (error) => notifyFailure(error) },
    )

  const exportThese = () => download(selection.ids.size ? [...selection.ids] : undefined)

  // A page that no longer exists, after deletions or from an old link.
  const beyond = list.isSuccess && !list.isPlaceholderData && !rows.length && page > 1
  useEffect(() => {
    if (beyond) change({ page: 1 })
  }, [beyond, change])

  const size = isNarrow ? 'xs' : 'sm'
  const conditioned = Boolean(search.filters ?? search.groups ?? search.withoutSearch)
  const filtered = Boolean(search.q || conditioned)
  const skeleton = isNarrow ? (
    <Blocks n={10} h={63} gap={1} />
  ) : (
    <TableRows columns={['32%', '17%', '17%', '18%', '16%']} lines={2} />
  )
  const listProps = { rows, selection, search, change, chosen, hidden }
  return (
    <Page
      title="Contacts"
      subtitle={total ? `${formatCount(total)} in all` : undefined}
      actions={
        <>
          {isPhone ? (
            <Menu>
              <Menu.Target>
                <ActionIcon size={30} variant="default" title="More actions" aria-label="More actions">
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconDownload size={16} />} onClick={exportThese}>
                  Export
                </Menu.Item>
                <MenuItemLink leftSection={<IconUpload size={16} />} to="/contacts/import">
                  Import
                </MenuItemLink>
                <MenuItemLink leftSection={<IconUsers size={16} />} to="/contacts/duplicates">
                  Duplicates
                </MenuItemLink>
              </Menu.Dropdown>
            </Menu>
          ) : (
            <>
              {!isNarrow && <ColumnsButton chosen={chosen} hidden={hidden} />}
              <Button
                size={size}
                variant="default"
                leftSection={<IconDownload size={16} />}
                loading={exporting.isPending}
                onClick={exportThese}
              >
                Export
              </Button>
              <ButtonLink size={size} variant="default" leftSection={<IconUpload size={16} />} to="/contacts/import">
                Import
              </ButtonLink>
            </>
          )}
          <ButtonLink size={size} leftSection={<IconPlus size={16} />} to="/contacts/newcontact">
            New Contact
          </ButtonLink>
        </>
      }
    >
      {isPhone ? <PhoneToolbar search={search} change={change} /> : <ContactsToolbar search={search} change={change} />}
      {conditioned && (
        <Suspense>
          <FilterChips search={search} change={change} />
        </Suspense>
      )}
      <Loaded
        query={list}
        skeleton={skeleton}
        empty={
          <Empty
            title="No records found"
            description={filtered ? 'No contact matches this search.' : 'Contacts you add or import are listed here.'}
          >
            {filtered ? (
              <Button variant="default" onClick={() => change({ q: undefined, ...noConditions })}>
                Show all contacts
              </Button>
            ) : (
              <ButtonLink to="/contacts/newcontact">New Contact</ButtonLink>
            )}
          </Empty>
        }
      >
        {() => (
          <Suspense fallback={<Loading>{skeleton}</Loading>}>
            <Stack gap="md">
              {rows[0]?.IsNear && (
                <Text size="sm" role="status">
                  Nobody is called “{search.q}”. Near matches:
                </Text>
              )}
              <div {...whileStale(list)}>
                <Rows {...listProps} isNarrow={isNarrow} />
              </div>
              <ListFooter page={page} take={take} shown={rows.length} total={total} change={change} />
            </Stack>
          </Suspense>
        )}
      </Loaded>
      {selection.ids.size > 0 && (
        <Suspense>
          <div className={classes.aboveBar} />
          <SelectionBar
            ids={selection.ids}
            isWholePage={selection.isWhole}
            total={total}
            criteria={criteria}
            clear={selection.clear}
            onExport={download}
            exporting={exporting.isPending}
          />
        </Suspense>
      )}
    </Page>
  )
}

type RowsProps = Omit<ContactsTableProps, 'drawn'> & { rows: ContactsTableProps['drawn']; isNarrow: boolean }
/**
 * Rows that fit the screen render first; the rest follow without blocking. After navigating back, all rows render at
 * once.
 */
const Rows = ({ rows, isNarrow, ...props }: RowsProps) => {
  const leftAt = useLeftAt()
  const isWhole = useDeferredValue(true, Boolean(leftAt))
  const drawn = isWhole ? rows : rows.slice(0, 12)
  return isNarrow ? <ContactCards drawn={drawn} {...props} /> : <ContactsTable drawn={drawn} {...props} />
}

const route = getRouteApi('/framed/contacts')

/** The URL is the list's state. Any change returns to the first page, except a change of page. */
const useContactsSearch = () => {
  const search = withKnownSort(route.useSearch())
  const navigate = useNavigate()
  // By the time this page unmounts, the location is already the next page's.
  const place = useLocation({ select: (at) => (at.pathname === '/contacts' ? placeKey(at) : undefined) })
  useEffect(() => {
    if (place) rememberList(search, place)
  }, [search, place])
  const change = (change: ContactsSearch) =>
    navigate({
      to: '/contacts',
      search: { ...search, page: undefined, ...change },
      // Continued typing replaces the history entry instead of adding one per letter.
      replace: Boolean(search.q && change.q),
    })
  return { search, change }
}
