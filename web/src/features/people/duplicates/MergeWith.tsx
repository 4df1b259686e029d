import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { ContactPicker } from '../contacts/ContactPicker.tsx'
import { pairsOfQuery } from './duplicates.api.ts'
import { idsOf, reasonOf } from './duplicates.words.ts'
import { openMerge } from './merge.ts'

type Props = { contact: { ContactId: number; Name: string }; close: () => void }

/** Asks with whom a contact is to be merged; who may be the same person is offered first. */
export const MergeWith = ({ contact, close }: Props) => {
  const { ContactId, Name } = contact
  const [other, setOther] = useState<number | null>(null)
  const { data: pairs = [] } = useQuery(pairsOfQuery(ContactId))
  const offered = pairs.flatMap((pair) =>
    pair.Contacts.filter((one) => one.ContactId !== ContactId && idsOf(pair).includes(ContactId)).map((one) => ({
      value: one.ContactId,
      label: `${one.Name} · ${reasonOf(pair)}`,
    })),
  )
  const compare = () => {
    if (!other) return
    close()
    openMerge([ContactId, other])
  }
  return (
    <Dialog close={close} title={`Merge ${Name} with…`} isBrief>
      <Stack>
        <Text size="sm">Choose the duplicate. You’ll compare the two before anything changes.</Text>
        <ContactPicker
          label="Duplicate contact"
          except={[ContactId]}
          offered={offered}
          value={other}
          onChange={setOther}
          data-autofocus
        />
        <DialogFoot>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={!other} onClick={compare}>
            Compare
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
