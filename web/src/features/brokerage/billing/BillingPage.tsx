import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { billingQuery } from './billing.api.ts'
import { CardSection } from './CardSection.tsx'
import { Invoices } from './Invoices.tsx'
import { PlanSection } from './PlanSection.tsx'
import { SeatSection } from './SeatSection.tsx'
import { Trouble } from './Trouble.tsx'

/** The brokerage's billing, for those who manage it. */
export const BillingPage = () => {
  const billing = useQuery(billingQuery)
  return (
    <Page title="Billing" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Billing' }]}>
      <Stack maw={880}>
        <Loaded query={billing} skeleton={<Blocks n={3} h={150} gap="md" />} title="Billing could not be loaded">
          {(data) =>
            data ? (
              <Stack>
                <Trouble billing={data} />
                <PlanSection billing={data} />
                <SeatSection billing={data} />
                <CardSection billing={data} />
                <Invoices isTryOut={data.CardForm.Provider === 'TryOut'} />
              </Stack>
            ) : (
              <Empty
                title="Nothing is billed here"
                description="Your brokerage was added by whoever runs this installation and has unlimited seats."
              />
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}
