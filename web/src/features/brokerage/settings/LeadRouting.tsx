import { leadAssigns } from '@dormer/contract/brokerage/settings'
import { Paper, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../session/session.api.ts'
import { usersQuery } from '../users/users.api.ts'
import { leadAssignQuery, useSetLeadAssign } from './settings.api.ts'

const options = [
  { value: leadAssigns[0], label: 'Round Robin' },
  { value: leadAssigns[1], label: 'Manual' },
]

/** What happens to a lead assigned by neither a person nor its source (docs/rules.md#lead-routing). */
export const LeadRouting = () => {
  const routing = useQuery(leadAssignQuery)
  const set = useSetLeadAssign()
  const chosen = options.find((o) => o.value === routing.data)?.value
  return (
    <Paper p="md">
      <Stack gap="xs">
        <Loaded query={routing} skeleton={<Blocks h={60} w={220} />} title="Lead routing could not be loaded">
          {() => (
            <Select
              label="Lead routing"
              placeholder="Select..."
              data={options}
              value={chosen ?? null}
              allowDeselect={false}
              maw={260}
              onChange={(value) => value && set.mutate(value)}
            />
          )}
        </Loaded>
        <Text size="sm" c="dimmed">
          A lead goes to the agent it is added for, otherwise to its source’s agent, otherwise to the agent who adds it.{' '}
          {chosen === 'RoundRobin' ? (
            <WhoTakesPart />
          ) : chosen === 'Manual' ? (
            'Without either, a lead that a team leader or an admin adds is their own, and an imported lead stays unassigned.'
          ) : (
            routing.data && 'Without any of these, it stays unassigned until you choose what happens to it.'
          )}
        </Text>
      </Stack>
    </Paper>
  )
}

/** Only users who manage users may see and change who takes part. */
const WhoTakesPart = () => {
  const manages = useMay('CreateUser')
  const { data } = useQuery({ ...usersQuery, enabled: manages })
  if (!manages) return 'Without any of these, the users in round robin take turns. They are chosen on the users list.'
  const names = data?.filter((u) => u.RoundRobin).map((u) => u.Name)
  return (
    <>
      {names?.length === 0
        ? 'Without any of these, it stays unassigned: nobody is in round robin yet.'
        : names?.length === 1
          ? `Without any of these, it goes to ${names[0]}, the only user in round robin.`
          : `Without any of these, ${names ? list.format(names) : 'the users in round robin'} take turns.`}{' '}
      <AnchorLink to="/admin/users" size="sm" underline="always">
        Choose who takes part
      </AnchorLink>
    </>
  )
}
const list = new Intl.ListFormat('en-US')
