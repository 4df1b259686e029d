import { IconUserOff } from '@tabler/icons-react'
import { Empty } from '../../../ui/Empty.tsx'
import { ButtonLink } from '../../../ui/links.tsx'

/** Replaces a contact that cannot be shown; `wasHere` if it was on screen before. */
export const ContactMissing = ({ wasHere }: { wasHere: boolean }) => (
  <Empty
    icon={<IconUserOff />}
    title="Contact was not found"
    description={
      wasHere
        ? 'It was deleted, or reassigned to someone whose contacts you cannot see.'
        : 'It may have been deleted, or belong to someone else.'
    }
  >
    <ButtonLink to="/contacts">All Contacts</ButtonLink>
  </Empty>
)
