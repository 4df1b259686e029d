import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatDay } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { Exports } from './Exports.tsx'
import { useExportEverything, useKeepBrokerage } from './owner.api.ts'

const CloseDialog = lazyDialog(() => import('./CloseDialog.tsx').then((m) => m.CloseDialog))

/** For admins only: exporting everything, and closing the brokerage. */
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
            One zip file with every table as CSV and every document, attachment and picture. It is prepared in the
            background. You will be notified when it is ready, and all admins get an email saying that you requested it.
            It contains everything your brokerage knows about people, so keep it where nobody else can open it.
          </Text>
          <Exports />
          <Group>
            <Button
              variant="default"
              loading={isBeginning}
              onClick={() =>
                exportAll(undefined, {
                  onSuccess: (begun) =>
                    begun && notifySuccess('The export has started. You will be notified when it is ready.'),
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
                  On that day, everything is permanently erased. Until then, everything works as before.
                </Text>
                <Button
                  variant="default"
                  loading={keep.isPending}
                  onClick={() =>
                    keep.mutate(undefined, { onSuccess: () => notifySuccess(`${name} will not be closed`) })
                  }
                >
                  Keep the Brokerage
                </Button>
              </Stack>
            </Alert>
          ) : (
            <>
              <Text size="sm" c="dimmed">
                30 days after you request it, everything is permanently erased: contacts, messages, transactions,
                documents and users. Until then, any admin can decide to keep the brokerage. All admins are notified by
                email.
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
