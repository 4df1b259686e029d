import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { type Erasure, erasureQuery } from './personal-data.api.ts'

const EraseDialog = lazyDialog(() => import('./EraseDialog.tsx').then((m) => m.EraseDialog))

/** What erasing the person would do, and doing it. */
export const Erasing = ({ ContactId }: { ContactId: number }) => {
  const preview = useQuery(erasureQuery(ContactId))
  return (
    <Paper p="md" component="section" aria-labelledby="personal-data-erase">
      <Stack gap="sm">
        <Title order={2} size="h5" id="personal-data-erase">
          Erase
        </Title>
        <Text size="sm" c="dimmed">
          If a person asks you to forget them. What is erased is gone for good, from the history and the trash, too;
          counts, reports and money stay right. Make a copy first if they want one.
        </Text>
        <Loaded query={preview} skeleton={<Lines widths={['50%', '70%', '40%']} />} title="This could not be loaded">
          {(erasure) => <Preview erasure={erasure} ContactId={ContactId} />}
        </Loaded>
      </Stack>
    </Paper>
  )
}

const Preview = ({ erasure: { Name, Erases, Stays, Blocked }, ContactId }: { erasure: Erasure; ContactId: number }) => (
  <>
    <Title order={3} size="h6">
      What is erased
    </Title>
    <List size="sm" aria-label="What is erased">
      {Erases.map((one) => (
        <List.Item key={one}>{one}</List.Item>
      ))}
    </List>
    {Stays.length > 0 && (
      <>
        <Title order={3} size="h6">
          What stays, and why
        </Title>
        <List size="sm" aria-label="What stays, and why">
          {Stays.map(({ What, Why }) => (
            <List.Item key={`${What} ${Why}`}>
              {What}
              <Text size="xs" c="dimmed">
                {Why}
              </Text>
            </List.Item>
          ))}
        </List>
      </>
    )}
    {Blocked !== null && (
      <Alert color="yellow" title="This person cannot be erased now">
        {Blocked}
      </Alert>
    )}
    <Group>
      <Button
        color="red"
        variant="outline"
        disabled={Blocked !== null}
        onClick={() => openDialog(EraseDialog, { name: Name, ContactId })}
      >
        Erase This Person…
      </Button>
    </Group>
  </>
)
