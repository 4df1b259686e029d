import { declarationOf } from '@dormer/contract/deals/transaction-fields'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { notifySuccess } from '../../../../ui/notify.ts'
import { propertyQuery } from '../../../homes/property-search/property-search.api.ts'
import { type EditedField, isSame, savedValue, shownValue, type Value } from '../transaction.fields.ts'
import { changeOf, useSaveTransaction } from '../transactions.api.ts'
import { pictureOf, valuesOf } from '../wizard/wizard.rules.ts'

/** Sync With MLS: saves the fields in which the MLS differs; fields the MLS does not have are unchanged. */
export const SyncModal = ({ transaction, close }: { transaction: Transaction; close: () => void }) => {
  const [mlsId, setMlsId] = useState(transaction.ListingKey ?? '')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const { mutateAsync } = useSaveTransaction(transaction.TransactionId)

  const sync = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!mlsId.trim()) return setFault('MLS Id is required to proceed, or select Add Manually.')
    setBusy(true)
    try {
      const property = await client.fetchQuery({ ...propertyQuery(mlsId.trim()), staleTime: 0 })
      const given = Object.entries(valuesOf(property)) as [EditedField, Value][]
      const changes = given
        .map(([name, value]) => ({ name, value, before: savedValue(transaction, name) }))
        .filter(({ name, value, before }) => value !== '' && value !== null && !isSame(name, value, before))
      const picture = pictureOf(property)
      const change = {
        ...changeOf(changes),
        // A picture somebody chose is not replaced.
        ...(transaction.PropertyImage || !picture ? {} : { PropertyImage: picture }),
      }
      if (changes.length > 0 || change.PropertyImage) await mutateAsync({ change })
      close()
      notifySuccess(
        changes.length === 0
          ? 'Nothing has changed in the MLS.'
          : changes.map(({ name, value }) => `${declarationOf(name).label}: ${shownValue(name, value)}`).join(' · '),
        changes.length === 0 ? 'In sync with the MLS' : 'Taken from the MLS',
      )
    } catch (error) {
      setFault(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog close={close} title="Sync With MLS" isBrief isDirty={mlsId !== (transaction.ListingKey ?? '')}>
      <form onSubmit={sync} noValidate>
        <Stack>
          <TextInput
            label="MLS Id"
            value={mlsId}
            onChange={({ currentTarget }) => {
              setMlsId(currentTarget.value)
              setFault(undefined)
            }}
            error={fault}
            maxLength={255}
            autoComplete="off"
            data-autofocus
          />
          <Text size="sm" c="dimmed">
            The address, listing price, listing date and property details are taken from the MLS.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Sync
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
