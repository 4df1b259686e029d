import { Paper, Stack, Switch, Title } from '@mantine/core'
import { notifyFailure } from '../../../ui/notify.ts'
import { useSaveBrokerage } from './brokerage.api.ts'

/** Whether an import adds people again who are a colleague's contacts. Saved at once. */
export const OwnBookCard = ({ isOn }: { isOn: boolean }) => {
  const { mutate, isPending, variables } = useSaveBrokerage()
  return (
    <Paper p="md" component="section" aria-labelledby="brokerage-imports">
      <Stack gap="sm">
        <Title order={2} size="h5" id="brokerage-imports">
          Imports
        </Title>
        <Switch
          label="Each agent keeps a book of their own"
          description="On: somebody in an agent’s file who is already a colleague’s contact is added again, for that agent. Off: that row is skipped. Either way the colleague’s contact is neither shown nor changed."
          checked={isPending ? variables.OwnBook === true : isOn}
          onChange={({ currentTarget }) =>
            mutate(
              { OwnBook: currentTarget.checked },
              { onError: (error) => notifyFailure(error, 'The setting was not saved') },
            )
          }
        />
      </Stack>
    </Paper>
  )
}
