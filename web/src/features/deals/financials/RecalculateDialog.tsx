import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { outdatedQuery, useRecalculate } from './financials.api.ts'
import { RecalculatedDeals } from './RecalculatedDeals.tsx'

/** Recalculates closed deals that counted on one that no longer does. */
export const RecalculateDialog = ({ transactionId, close }: { transactionId: number; close: () => void }) => {
  const outdated = useQuery(outdatedQuery(transactionId))
  const recalculate = useRecalculate(transactionId)
  return (
    <Dialog close={close} title="Recalculate Closed Deals">
      <Loaded query={outdated} skeleton={<Blocks n={2} h={60} />}>
        {(found) =>
          found.Deals.length === 0 ? (
            <Text size="sm">All figures are up to date.</Text>
          ) : (
            <Stack>
              <Text size="sm">
                These deals were settled after one that no longer counts. Recalculated by today's plans, they are:
              </Text>
              <RecalculatedDeals recalculated={found} />
              <Text size="sm" c="dimmed">
                The money history will say why. Disbursement statements that were kept stay as they are.
              </Text>
              <Group justify="flex-end">
                <Button variant="default" onClick={close} data-autofocus>
                  Keep Figures
                </Button>
                <Button
                  loading={recalculate.isPending}
                  onClick={() =>
                    recalculate.mutate(found.Deals, {
                      onSuccess: ({ Recalculated }) => {
                        notifySuccess(
                          `${Recalculated} closed ${Recalculated === 1 ? 'deal was' : 'deals were'} recalculated`,
                        )
                        close()
                      },
                      onError: (error) => notifyFailure(error, 'The deals were not recalculated'),
                    })
                  }
                >
                  Recalculate
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}
