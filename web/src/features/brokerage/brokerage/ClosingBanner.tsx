import { Anchor, Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../ui/format.ts'
import { useCurrentUser, useMay } from '../session/session.api.ts'
import classes from './brokerage.module.css'

/** Everybody is told, on every screen, on which day the brokerage is closed. */
export const ClosingBanner = () => {
  const brokerage = useCurrentUser()?.Brokerage
  const mayKeep = useMay('OwnBrokerage')
  if (!brokerage?.CloseOn) return null
  return (
    <Box className={classes.banner} role="status">
      <Text size="sm">
        {brokerage.Name} will be closed on {formatDay(brokerage.CloseOn)}, and everything erased.{' '}
        {mayKeep ? (
          <Anchor component={Link} to="/settings/brokerage" size="sm" c="inherit" underline="always">
            Call it off, or take everything out
          </Anchor>
        ) : (
          'An admin can call it off.'
        )}
      </Text>
    </Box>
  )
}
