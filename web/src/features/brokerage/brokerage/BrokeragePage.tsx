import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../session/session.api.ts'
import { BrokerageForm } from './BrokerageForm.tsx'
import { brokerageQuery } from './brokerage.api.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { LogoCard } from './LogoCard.tsx'
import { OwnBookCard } from './OwnBookCard.tsx'
import { OwnerZone } from './OwnerZone.tsx'

/** The brokerage's details. */
export const BrokeragePage = () => {
  const brokerage = useQuery(brokerageQuery)
  const isOwner = useMay('OwnBrokerage')
  return (
    <Page title="Brokerage" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Brokerage' }]}>
      <Stack maw={880}>
        <Loaded
          query={brokerage}
          skeleton={<Blocks n={2} h={240} gap="md" />}
          title="The brokerage could not be loaded"
        >
          {(data) => (
            <Stack>
              <LogoCard logo={data.Logo} name={data.Name} />
              <BrokerageForm brokerage={data} />
              <OwnBookCard isOn={data.OwnBook} />
              <Elsewhere />
              {isOwner && <OwnerZone name={data.Name} />}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}
