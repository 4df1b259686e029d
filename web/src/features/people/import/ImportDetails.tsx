import type { Response } from '@dormer/contract/endpoint'
import type { importOptions } from '@dormer/contract/people/import'
import { keepsOwnContacts, sideOf } from '@dormer/contract/permissions'
import { Checkbox, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { importOptionsQuery } from './import.api.ts'

/** Nobody in particular: by source and lead routing. */
const ROUTING = 0
type Values = {
  AssignedAgentId?: number
  AssignedLenderId?: number
  SourceId?: number
  ContactTypeId?: number
  EnrollInWorkFlows?: boolean
}
type Details = { values: Values; set: (values: Values) => void }

/** The assignment and classification of all contacts in the file; kept while the user goes back and forth. */
export const useImportDetails = (): Details => {
  const me = useCurrentUser()
  const [changes, set] = useState<Values>({ ContactTypeId: 1 })
  return { values: { AssignedAgentId: me && keepsOwnContacts(me) ? me.UserId : ROUTING, ...changes }, set }
}
/** As the call takes it. */
export const sentDetails = ({ AssignedAgentId, EnrollInWorkFlows = false, ...rest }: Values) => {
  const values = { ...rest, EnrollInWorkFlows: String(EnrollInWorkFlows) }
  return AssignedAgentId === ROUTING ? { ...values, AssignByRouting: true } : { ...values, AssignedAgentId }
}

type Options = Response<typeof importOptions>
/** Who will get the contacts, in a sentence. */
const recipientsOf = (values: Values, { AgentOptions, SourceOptions, RoutedTo }: Options, me: number | undefined) => {
  const name = ({ UserId, Name }: { UserId: number; Name: string }) => (UserId === me ? 'you' : Name)
  const chosen = AgentOptions.find(({ UserId }) => UserId === values.AssignedAgentId)
  if (chosen) return `All of them go to ${name(chosen)}.`
  const source = SourceOptions.find(({ SourceId, IsDefault }) =>
    values.SourceId ? SourceId === values.SourceId : IsDefault,
  )
  if (source?.AssignTo) return `All of them go to ${name(source.AssignTo)}, who gets the leads of ${source.Name}.`
  if (RoutedTo.length === 0) return 'They are assigned to nobody: admins see them as Unassigned.'
  return `They go in turn to ${new Intl.ListFormat('en-US').format(RoutedTo.map(name))}.`
}

export const ImportDetails = ({ values, set, fileName }: Details & { fileName?: string }) => {
  const me = useCurrentUser()
  const isLender = me && sideOf(me) === 'lender'
  const query = useQuery(importOptionsQuery)
  const choice = (name: Exclude<keyof Values, 'EnrollInWorkFlows'>) => ({
    value: values[name] ?? null,
    onChange: (value: number | null) => set({ ...values, [name]: value ?? undefined }),
    searchable: true,
    clearable: true,
  })
  return (
    <Loaded query={query} skeleton={<Blocks h={160} />}>
      {(options) => (
        <Stack>
          <Text size="sm">
            For all contacts in <strong>{fileName}</strong>:
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select<number>
              label="Assigned Agent"
              data={[
                ...options.AgentOptions.map((o) => ({ value: o.UserId, label: o.Name })),
                { value: ROUTING, label: 'By source and lead routing' },
              ]}
              {...choice('AssignedAgentId')}
              clearable={false}
              allowDeselect={false}
            />
            <Select<number>
              label="Assigned Lender"
              placeholder={isLender ? 'Me' : 'None'}
              data={options.LenderOptions.map((o) => ({ value: o.Key, label: o.Value }))}
              {...choice('AssignedLenderId')}
            />
            <Select<number>
              label="Source"
              placeholder="The default source"
              data={options.SourceOptions.map((o) => ({ value: o.SourceId, label: o.Name }))}
              {...choice('SourceId')}
            />
            <Select<number>
              label="Contact Type"
              data={options.ContactTypeOptions.map((o) => ({ value: o.ContactTypeId, label: o.ContactType }))}
              {...choice('ContactTypeId')}
              clearable={false}
              allowDeselect={false}
            />
          </SimpleGrid>
          <Checkbox
            label="Enroll in workflows"
            description="Starts the published workflows that begin with a new lead. Otherwise, an import starts none."
            checked={values.EnrollInWorkFlows ?? false}
            onChange={({ currentTarget: { checked } }) => set({ ...values, EnrollInWorkFlows: checked })}
          />
          <Text size="sm" role="status">
            {recipientsOf(values, options, me?.UserId)}
          </Text>
        </Stack>
      )}
    </Loaded>
  )
}
