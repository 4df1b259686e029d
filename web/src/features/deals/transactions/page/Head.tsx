import { BUYER, SELLER } from '@dormer/contract/deals/people'
import type { ChecklistLine } from '@dormer/contract/deals/review'
import {
  CLOSED,
  isDeal,
  type Transaction,
  type TransactionStatusId,
  transactionStatuses,
} from '@dormer/contract/deals/transactions'
import { ActionIcon, Badge, Button, Group, Menu, Select, Stack, Text, Title } from '@mantine/core'
import {
  IconCheck,
  IconDots,
  IconFileAlert,
  IconPrinter,
  IconRefresh,
  IconRotate2,
  IconTrash,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { formatCents, formatCount, formatDay, today } from '../../../../ui/format.ts'
import { AnchorLink, ButtonLink } from '../../../../ui/links.tsx'
import { usePrinted } from '../../../../ui/printed.ts'
import { colorOf, priceOf, streetOf, townOf } from '../transaction.words.ts'
import { useLead } from './lead.ts'
import { closingWords, needOf } from './stations.ts'
import classes from './TransactionPage.module.css'
import { usePage } from './useAutosave.ts'
import { useDealActions } from './useDealActions.ts'

/** The statuses the dropdown sets; closing has its own dialog. */
const settable = [1, 2, 5, 4] as const satisfies TransactionStatusId[]

type Props = { transaction: Transaction; lines: ChecklistLine[] }
/** What the transaction is, its status, and what it needs now; everything else that can be done is in one menu. */
export const Head = ({ transaction, lines }: Props) => {
  const town = townOf(transaction)
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap" className={classes.head}>
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Title order={1} size="h3">
              {streetOf(transaction)}
            </Title>
            <Status transaction={transaction} />
          </Group>
          <Text size="sm" c="dimmed">
            {town}
            <Clients transaction={transaction} town={town} />
          </Text>
        </Stack>
        <Acts transaction={transaction} lines={lines} />
      </Group>
      <Facts transaction={transaction} />
    </Stack>
  )
}

/** The status, once: a choice, or told where it cannot be chosen. */
const Status = ({ transaction: { StatusId, Status, CanChangeStatus } }: { transaction: Transaction }) => {
  const { unsaved, type, commit } = usePage()
  const typed = unsaved.StatusId
  const color = colorOf(StatusId)
  const isPrinted = usePrinted()
  if (isPrinted || !CanChangeStatus || StatusId === CLOSED)
    return (
      <Badge color={color} variant="filled" autoContrast>
        {Status}
      </Badge>
    )
  return (
    <Select<number>
      aria-label="Status"
      size="xs"
      w={176}
      leftSection={<Badge circle size="xs" color={color} aria-hidden />}
      data={settable.map((value) => ({ value, label: transactionStatuses[value] }))}
      value={Number(typed ? typed.value : StatusId)}
      onChange={(next) => {
        if (next === null) return
        type('StatusId', next)
        commit('StatusId')
      }}
      error={typed?.message}
      allowDeselect={false}
    />
  )
}

const Acts = ({ transaction, lines }: Props) => {
  const { close, reopen, isReopening, sync, remove } = useDealActions(transaction)
  const { lead } = useLead()
  const late = lines.filter(({ IsOverdue }) => IsOverdue)
  const need = needOf(transaction, late.length, today())
  return (
    <Group gap="xs" wrap="nowrap" className={classes.acts} data-screen-only>
      {reopen && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRotate2 size={16} />}
          loading={isReopening}
          onClick={reopen}
        >
          Re-open Transaction
        </Button>
      )}
      {need === 'close' && close && (
        <Button leftSection={<IconCheck size={16} />} onClick={close}>
          Close Transaction
        </Button>
      )}
      {need === 'documents' && (
        <ButtonLink
          to="/transactions/transaction/$TransactionId"
          params={{ TransactionId: String(transaction.TransactionId) }}
          search={{ tab: 'documents', line: late[0]?.LineId }}
          resetScroll={false}
          leftSection={<IconFileAlert size={16} />}
        >
          {late.length === 1 ? 'Get 1 Late Document' : `Get ${formatCount(late.length)} Late Documents`}
        </ButtonLink>
      )}
      {need === 'date' && <Button onClick={() => lead('ClosingDate')}>Set the Closing Date</Button>}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label="More actions">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {close && (
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={close}>
              Close Transaction
            </Menu.Item>
          )}
          {sync && (
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={sync}>
              Sync With MLS
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            Print
          </Menu.Item>
          {remove && (
            <>
              <Menu.Divider />
              <Menu.Item c="red" leftSection={<IconTrash size={16} />} onClick={remove}>
                Delete Transaction
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** What is known about it, once; what is not known is not told. */
const Facts = ({ transaction }: { transaction: Transaction }) => {
  const { Type, ListingExpDate, ClosingDate, DateClosed, StatusId } = transaction
  const price = priceOf(transaction)
  const money = isDeal(transaction) ? transaction.Financials : undefined
  const isShared = money && money.AgentNet !== money.NetCommission
  const net = money && (isShared ? money.AgentNet : money.NetCommission)
  const expires = Type === 'Listing' && !ClosingDate ? ListingExpDate : null
  const facts: [string, string | null | undefined, string?][] = [
    [price.label, price.amount],
    [
      'Closing Date',
      StatusId === CLOSED ? undefined : (closingWords(transaction, today()) ?? (ClosingDate && formatDay(ClosingDate))),
    ],
    ['Closed', StatusId === CLOSED && DateClosed ? formatDay(DateClosed) : undefined],
    ['Listing Expiration', expires && StatusId !== CLOSED ? formatDay(expires) : undefined],
    [isShared ? 'Agent Net' : 'Net Commission', Number(net) ? formatCents(net ?? '0') : undefined],
    ['Transaction Type', Type],
    ['Property SubType', transaction.PropertyDetails.PropertySubType],
    ['MLS #', transaction.ListingKey],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular" data-late={value.endsWith(' past closing') || undefined}>
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The clients, by which people know a file. */
const Clients = ({ transaction: { Type, People }, town }: { transaction: Transaction; town: string }) =>
  People.filter(({ PeopleRoleId }) => [Type === 'Listing' ? SELLER : BUYER].includes(PeopleRoleId)).map(
    ({ TransactionPeopleId, ContactId, FullName, RoleName }, at) => (
      <Fragment key={TransactionPeopleId}>
        {at > 0 ? ', ' : `${town && ' · '}${RoleName} `}
        {ContactId ? (
          <AnchorLink underline="always" inherit to="/contact/$ContactId" params={{ ContactId: String(ContactId) }}>
            {FullName}
          </AnchorLink>
        ) : (
          FullName
        )}
      </Fragment>
    ),
  )
