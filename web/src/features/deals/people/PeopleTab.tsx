import { groupOfRole, peopleGroups, type TransactionPerson } from '@dormer/contract/deals/people'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Anchor, Button, Group, Paper, Stack, Text, Title, Tooltip, UnstyledButton } from '@mantine/core'
import { IconUserPlus, IconUsers, IconX } from '@tabler/icons-react'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import stretched from '../../../ui/stretched-link.module.css'
import { contactCalled } from '../../people/contacts/contact.events.ts'
import classes from './People.module.css'
import { useAddExisting, useRemovePerson } from './people.api.ts'

const AddPerson = lazyDialog(() => import('./AddPerson.tsx').then((m) => m.AddPerson))
const EditPerson = lazyDialog(() => import('./EditPerson.tsx').then((m) => m.EditPerson))

/** The people of a transaction by group. Empty groups are left out. */
export const PeopleTab = ({ transaction }: { transaction: Transaction }) => {
  const { TransactionId, CanEdit, People } = transaction
  const add = CanEdit && (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconUserPlus size={16} />}
      onClick={() => openDialog(AddPerson, { transaction }, String(TransactionId))}
    >
      Add Person
    </Button>
  )
  const groups = Object.keys(peopleGroups).flatMap((name) => {
    const people = People.filter(({ PeopleRoleId }) => groupOfRole(PeopleRoleId) === name)
    return people.length > 0 ? [{ name, people }] : []
  })
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          People
        </Title>
        {add}
      </Group>
      {groups.length === 0 && (
        <Empty
          size="sm"
          icon={<IconUsers />}
          title="Nobody is on this transaction yet"
          description="Buyers, sellers, agents, lenders, escrow and title appear here by role."
        />
      )}
      <div className={classes.groups}>
        {groups.map(({ name, people }) => (
          <Stack key={name} gap="xs" component="section" aria-label={name}>
            <Title order={3} size="h6" c="dimmed">
              {name}
            </Title>
            <ul className={classes.list}>
              {people.map((person) => (
                <li key={`${person.TransactionPeopleId} ${person.PeopleRoleId}`}>
                  <PersonCard transaction={transaction} person={person} />
                </li>
              ))}
            </ul>
          </Stack>
        ))}
      </div>
    </Stack>
  )
}

const phoneLink = `${stretched.above} tabular`

const PersonCard = ({ transaction, person }: { transaction: Transaction; person: TransactionPerson }) => {
  const { TransactionId, CanEdit } = transaction
  const { FullName, ContactId, Email, CellPhone, OfficePhone, RoleName, CompanyName } = person
  const remove = useRemovePerson(TransactionId)
  const { mutateAsync: link } = useAddExisting(TransactionId)
  const mayEdit = CanEdit && person.CanEdit
  const askAndRemove = async () => {
    const question = `Are you sure you want to remove ${FullName} from this transaction as ${RoleName}?`
    if (!(await confirm(question, { title: 'Remove person', yes: 'Remove', danger: true }))) return
    remove.mutate(person, {
      onSuccess: () =>
        notifyUndo(
          FullName,
          () => link({ kind: 'person', id: person.TransactionPeopleId, roleId: person.PeopleRoleId }),
          `${FullName} removed`,
        ),
      onError: (error) => notifyFailure(error, `${FullName} was not removed`),
    })
  }
  return (
    <Paper p="sm" className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Stack gap={2} miw={0}>
          {mayEdit ? (
            <UnstyledButton
              className={stretched.open}
              onClick={() => openDialog(EditPerson, { transaction, person }, String(person.TransactionPeopleId))}
              aria-label={`Edit ${FullName}`}
            >
              <Text fw={600} size="sm" className={classes.long}>
                {FullName}
              </Text>
            </UnstyledButton>
          ) : (
            <Text fw={600} size="sm" className={classes.long}>
              {FullName}
            </Text>
          )}
          <Text size="sm">{[RoleName, CompanyName].filter(Boolean).join(' · ')}</Text>
          {Email && (
            <Text size="sm" c="dimmed" className={classes.long}>
              {Email}
            </Text>
          )}
          {[...new Set([CellPhone, OfficePhone])].map(
            (phone) =>
              phone && (
                <Anchor
                  key={phone}
                  size="sm"
                  w="fit-content"
                  href={`tel:+1${phone}`}
                  className={phoneLink}
                  onClick={() => ContactId && contactCalled.emit({ ContactId, Name: FullName })}
                >
                  {formatPhone(phone)}
                </Anchor>
              ),
          )}
          {ContactId && (
            <AnchorLink
              className={stretched.above}
              w="fit-content"
              size="sm"
              to="/contact/$ContactId"
              params={{ ContactId: String(ContactId) }}
              aria-label={`View profile of ${FullName}`}
            >
              View Profile
            </AnchorLink>
          )}
        </Stack>
        {CanEdit && (
          <Tooltip label="Remove">
            <ActionIcon
              className={stretched.above}
              aria-label={`Remove ${FullName}, ${RoleName}`}
              loading={remove.isPending}
              onClick={askAndRemove}
            >
              <IconX size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Paper>
  )
}
