import { Button, EmptyState } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../api/client.ts'

/** Deleted, never there, or not visible to this user: the user sees no difference (S1§6). */
export const isMissing = (error: unknown) => error instanceof ApiError && [400, 403, 404].includes(error.status)

/** Replaces a contact that cannot be shown; `wasHere` if it was on screen before. */
export const ContactMissing = ({ wasHere }: { wasHere: boolean }) => (
  <EmptyState
    icon={<IconUserOff />}
    title="Contact was not found"
    description={
      wasHere
        ? 'It was deleted, or given to someone whose contacts you do not see.'
        : 'It may have been deleted, or belong to someone else.'
    }
  >
    <EmptyState.Actions>
      <Button component={Link} to="/contacts">
        All Contacts
      </Button>
    </EmptyState.Actions>
  </EmptyState>
)
