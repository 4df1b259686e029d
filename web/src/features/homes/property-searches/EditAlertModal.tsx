import type { Response } from '@dormer/contract/endpoint'
import type { contactSearches } from '@dormer/contract/homes/contact-searches'
import { Button, Group, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { AlertInput } from './AlertInput.tsx'
import type { Frequency } from './alert-words.ts'
import { useSetAlert } from './property-searches.api.ts'

type ContactSearches = Response<typeof contactSearches>

/** When a contact's search sends new matches. */
export const EditAlertModal = ({ search, close }: { search: ContactSearches[number]; close: () => void }) => {
  const [alert, setAlert] = useState<{ Frequency: Frequency; Hour: number }>({
    Frequency: search.Frequency ?? 'None',
    Hour: search.Hour,
  })
  const [IsPaused, setPaused] = useState(search.IsPaused)
  const { mutate, isPending } = useSetAlert()
  const save = () =>
    mutate(
      {
        id: search.SearchId,
        body: { Frequency: alert.Frequency === 'None' ? null : alert.Frequency, Hour: alert.Hour, IsPaused },
      },
      {
        onSuccess: () => {
          notifySuccess('Alert saved')
          close()
        },
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <Dialog title={`Alert of ${search.SearchName}`} close={close} isBrief>
      <Stack>
        <AlertInput value={alert} set={setAlert} />
        {alert.Frequency !== 'None' && (
          <Switch
            label="Paused"
            description="Nothing is sent until you resume it."
            checked={IsPaused}
            onChange={(event) => setPaused(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button data-submits onClick={save} loading={isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
