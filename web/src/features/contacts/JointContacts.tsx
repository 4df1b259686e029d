import type { ContactDetail } from '@dormer/contract/contacts'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { formatPhone } from '../../ui/format.ts'
import { ContactLink } from './ContactCells.tsx'
import classes from './Contacts.module.css'

/** The other persons of the household (A023). */
export const JointContacts = ({ people }: { people: ContactDetail['AdditionalContacts'] }) => (
  <Paper p="md" flex={1} component="section" aria-labelledby="joint-contacts">
    <Stack>
      <Title order={2} size="h4" id="joint-contacts">
        Joint Contacts
      </Title>
      {people.map((one) => (
        <Stack gap={0} key={one.ContactId}>
          <ContactLink ContactId={one.ContactId} fw={600} w="fit-content">
            {one.FirstName} {one.LastName}
          </ContactLink>
          <Text size="sm">{one.CellPhone && formatPhone(one.CellPhone)}</Text>
          <Text size="sm" className={classes.long}>
            {one.Email}
          </Text>
        </Stack>
      ))}
    </Stack>
  </Paper>
)
