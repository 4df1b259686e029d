import type { ContactDetail } from '@dormer/contract/people/contacts'
import { formatPhone } from '@dormer/contract/phone'
import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { useFurther } from '../contact-points/contact-points.api.ts'
import { isDialed, shownPoint, telOf } from '../contact-points/points.ts'
import { phoneKinds } from './CallMenu.tsx'
import { ContactLink } from './ContactCells.tsx'
import classes from './Contacts.module.css'
import { contactCalled, emailWanted } from './contact.events.ts'
import { nameOf } from './contact.fields.ts'
import { SendText } from './SendText.tsx'
import { UnlinkButton } from './UnlinkButton.tsx'

const AddJointContact = lazyDialog(() => import('./JointModals.tsx').then((m) => m.AddJointContact))

/** The other people of the household. */
export const JointContacts = ({ contact }: { contact: ContactDetail }) => {
  const [adding, add] = useDisclosure()
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Joint Contacts
        </Title>
        <Button size="xs" variant="light" leftSection={<IconPlus size={16} />} onClick={add.open}>
          Add Joint Contact
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, xl: 2 }} spacing="sm">
        {contact.AdditionalContacts.map((one) => (
          <Person key={one.ContactId} person={one} contact={contact} />
        ))}
      </SimpleGrid>
      {adding && <AddJointContact contact={contact} close={add.close} />}
    </Stack>
  )
}

type Joint = ContactDetail['AdditionalContacts'][number]
const Person = ({ person, contact }: { person: Joint; contact: ContactDetail }) => {
  const further = useFurther(person.ContactId).filter(isDialed)
  return (
    <Paper p="md" component="article">
      <Stack gap={4}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <ContactLink ContactId={person.ContactId} fw={600} w="fit-content">
            {nameOf(person).Name}
          </ContactLink>
          <Group gap={4} wrap="nowrap">
            <SendText all phones={person} who={nameOf(person)} isNamed />
            <UnlinkButton contact={contact} person={person} />
          </Group>
        </Group>
        {Object.entries(phoneKinds).map(([field, kind]) => {
          const phone = person[field as keyof typeof phoneKinds]
          return (
            phone && (
              <Text key={field} size="sm">
                <Text span c="dimmed" inherit>
                  {kind}
                </Text>{' '}
                <Anchor href={`tel:+1${phone}`} onClick={() => contactCalled.emit(nameOf(person))} inherit>
                  {formatPhone(phone)}
                </Anchor>
              </Text>
            )
          )
        })}
        {further.map((point) => (
          <Text key={point.ContactPointId} size="sm">
            <Text span c="dimmed" inherit>
              {point.Label}
            </Text>{' '}
            <Anchor href={telOf(point)} onClick={() => contactCalled.emit(nameOf(person))} inherit>
              {shownPoint(point)}
            </Anchor>
          </Text>
        ))}
        {person.Email && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            w="fit-content"
            className={classes.long}
            onClick={() => emailWanted.emit({ ContactId: person.ContactId })}
          >
            {person.Email}
          </Anchor>
        )}
      </Stack>
    </Paper>
  )
}
