import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../../ui/Empty.tsx'

/** Replaces a contact that cannot be shown; `wasHere` if it was on screen before. */
export const ContactMissing = ({ wasHere }: { wasHere: boolean }) => (
  <Empty
    icon={<IconUserOff />}
    title="Contact was not found"
    description={
      wasHere
        ? 'It was deleted, or given to someone whose contacts you do not see.'
        : 'It may have been deleted, or belong to someone else.'
    }
  >
    <Button component={Link} to="/contacts">
      All Contacts
    </Button>
  </Empty>
)
