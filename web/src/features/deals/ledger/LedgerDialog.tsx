import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { LedgerList } from './LedgerList.tsx'
import { ledgerQuery } from './ledger.api.ts'

/** The money history of one transaction. */
export const LedgerDialog = ({ transactionId, close }: { transactionId: number; close: () => void }) => {
  const ledger = useInfiniteQuery(ledgerQuery({ transactionId }))
  return (
    <Dialog close={close} title="Money History" size="lg">
      <Loaded
        query={ledger}
        skeleton={<Blocks n={4} h={70} />}
        empty={<Empty title="Nothing yet" description="Every change to the price, split and fees is kept here." />}
      >
        {(entries) => (
          <Stack>
            <LedgerList entries={entries} isOfOne />
            <ShowMore query={ledger} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
