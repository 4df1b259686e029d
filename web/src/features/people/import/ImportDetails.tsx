import { sideOf } from '@dormer/contract/permissions'
import { Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { importOptionsQuery } from './import.api.ts'

type Values = { AssignedAgentId?: number; AssignedLenderId?: number; SourceId?: number; ContactTypeId?: number }
type Details = { values: Values; set: (values: Values) => void }

/** The assignment and classification of all contacts in the file; kept while the user goes back and forth. */
export const useImportDetails = (): Details => {
  const [values, set] = useState<Values>({ ContactTypeId: 1 })
  return { values, set }
}

export const ImportDetails = ({ values, set, fileName }: Details & { fileName?: string }) => {
  const me = useCurrentUser()
  const isLender = me && sideOf(me) === 'lender'
  const options = useQuery(importOptionsQuery)
  const choice = (name: keyof Values) => ({
    value: values[name] ?? null,
    onChange: (value: number | null) => set({ ...values, [name]: value ?? undefined }),
    searchable: true,
    clearable: true,
  })
  return (
    <Loaded query={options} skeleton={<Blocks h={160} />}>
      {({ AgentOptions, LenderOptions, SourceOptions, ContactTypeOptions }) => (
        <Stack>
          <Text size="sm">
            For all contacts in <strong>{fileName}</strong>:
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select<number>
              label="Assigned Agent"
              placeholder="By source and lead routing"
              data={AgentOptions.map((o) => ({ value: o.UserId, label: o.Name }))}
              {...choice('AssignedAgentId')}
            />
            <Select<number>
              label="Assigned Lender"
              placeholder={isLender ? 'Me' : 'None'}
              data={LenderOptions.map((o) => ({ value: o.Key, label: o.Value }))}
              {...choice('AssignedLenderId')}
            />
            <Select<number>
              label="Source"
              placeholder="The default source"
              data={SourceOptions.map((o) => ({ value: o.SourceId, label: o.Name }))}
              {...choice('SourceId')}
            />
            <Select<number>
              label="Contact Type"
              data={ContactTypeOptions.map((o) => ({ value: o.ContactTypeId, label: o.ContactType }))}
              {...choice('ContactTypeId')}
              clearable={false}
              allowDeselect={false}
            />
          </SimpleGrid>
        </Stack>
      )}
    </Loaded>
  )
}
