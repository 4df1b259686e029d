import { Avatar, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { initials } from '../../../ui/initials.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import classes from './Frame.module.css'

/** The signed-in user, with a link to their profile. */
export const Me = ({ collapsed = false, onNavigate }: { collapsed?: boolean; onNavigate?: () => void }) => {
  const user = useCurrentUser()
  const name = user ? `${user.FirstName} ${user.LastName}`.trim() : 'Me'
  const block = (
    <Group gap="sm" wrap="nowrap">
      <Avatar size={collapsed ? 28 : 34} src={user?.PhotoUrl}>
        {user && initials(name)}
      </Avatar>
      {!collapsed && (
        <div>
          <Text size="sm" fw={600} lineClamp={1}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {user?.Title || 'My Title'}
          </Text>
        </div>
      )}
    </Group>
  )
  if (!user) return <div className={classes.me}>{block}</div>
  const link = (
    <Link to="/admin/user/$UserId" params={{ UserId: String(user.UserId) }} className={classes.me} onClick={onNavigate}>
      {block}
      <VisuallyHidden>{collapsed && name} your profile</VisuallyHidden>
    </Link>
  )
  return collapsed ? (
    <Tooltip label={name} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
