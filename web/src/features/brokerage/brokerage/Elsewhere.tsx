import { List, Paper, Stack, Title } from '@mantine/core'
import { AnchorLink } from '../../../ui/links.tsx'
import { useMay } from '../session/session.api.ts'

/** Links to settings on other pages, so that each setting has one place. */
export const Elsewhere = () => {
  const messages = useMay('ManageMessages')
  const places = [
    ...(messages
      ? [
          {
            to: '/settings/messages',
            label: 'Message Settings',
            what: 'consent, daily limits and who messages come from',
          },
        ]
      : []),
    { to: '/idx/settings', label: 'Idx Settings', what: 'the MLS and its data feed' },
    { to: '/settings/sources', label: 'Sources', what: 'where leads come from and who gets them' },
  ]
  return (
    <Paper p="md" component="section" aria-labelledby="brokerage-elsewhere">
      <Stack gap="sm">
        <Title order={2} size="h5" id="brokerage-elsewhere">
          Set elsewhere
        </Title>
        <List size="sm" spacing={6}>
          {places.map(({ to, label, what }) => (
            <List.Item key={to}>
              <AnchorLink to={to} size="sm" underline="always">
                {label}
              </AnchorLink>
              : {what}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Paper>
  )
}
