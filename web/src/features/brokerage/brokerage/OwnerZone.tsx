import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatDay } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { Exports } from './Exports.tsx'
import { useExportEverything, useKeepBrokerage } from './owner.api.ts'

const CloseDialog = lazyDialog(() => import('./CloseDialog.tsx').then((m) => m.CloseDialog))

/** What only admins do: take everything out, and close the brokerage. */
export const OwnerZone = ({ name }: { name: string }) => {
  const closeOn = useCurrentUser()?.Brokerage.CloseOn
  const keep = useKeepBrokerage()
  const { mutate: exportAll, isPending: isBeginning } = useExportEverything()
  return (
    <Paper p="md" component="section" aria-labelledby="brokerage-owner">
      <Stack gap="lg">
        <Title order={2} size="h5" id="brokerage-owner">
          Export and close
        </Title>
        <Stack gap="sm">
          <Title order={3} size="h6">
            Export everything
          </Title>
          <Text size="sm" c="dimmed">
            One zip file with every table as CSV and every document, attachment and picture. It is made in the
            background. You will be told when it is ready, and all admins get an email that says you asked for it. It
            holds everything your brokerage knows about people: keep it where nobody else can open it.
          </Text>
          <Exports />
          <Group>
            <Button
              variant="default"
              loading={isBeginning}
              onClick={() =>
                exportAll(undefined, {
                  onSuccess: (begun) =>
                    begun && notifySuccess('The export has begun. You will be told when it is ready.'),
                })
              }
            >
              Export Everything
            </Button>
          </Group>
        </Stack>
        <Stack gap="sm">
          <Title order={3} size="h6">
            Close the brokerage
          </Title>
          {closeOn ? (
            <Alert color="red" title={`${name} will be closed on ${formatDay(closeOn)}`}>
              <Stack gap="sm" align="flex-start">
                <Text size="sm">
                  On that day everything is erased for good. Until then everything goes on as before.
                </Text>
                <Button
                  variant="default"
                  loading={keep.isPending}
                  onClick={() => keep.mutate(undefined, { onSuccess: () => notifySuccess(`${name} is kept`) })}
                >
                  Keep the Brokerage
                </Button>
              </Stack>
            </Alert>
          ) : (
            <>
              <Text size="sm" c="dimmed">
                30 days after you ask for it, everything is erased for good: contacts, messages, transactions,
                documents, users. Until then any admin can keep the brokerage after all. All admins are mailed.
              </Text>
              <Group>
                <Button color="red" variant="outline" onClick={() => openDialog(CloseDialog, { name })}>
                  Close the Brokerage
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Stack>
    </Paper>
  )
}
