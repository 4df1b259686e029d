import type { Response } from '@dormer/contract/endpoint'
import type { importOptions } from '@dormer/contract/people/import'
import type { ImportFile, ImportSettings } from '@dormer/contract/people/import-files'
import {
  Button,
  Checkbox,
  Group,
  List,
  Paper,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { importOptionsQuery } from '../import/import.api.ts'
import { useMatching } from './import-files.api.ts'

type Options = Response<typeof importOptions>

/** What happens with the file's people, in words; Change shows the choices. */
export const SettingsPanel = ({ file }: { file: ImportFile }) => {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(importOptionsQuery)
  const { mutate } = useMatching(file)
  const { Settings } = file
  const set = (change: Partial<ImportSettings>) => mutate({ Settings: change })
  return (
    <Paper p="md" component="section" aria-label="Import settings">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            Import settings
          </Title>
          <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Done' : 'Change'}
          </Button>
        </Group>
        <Loaded query={query} skeleton={<Blocks h={110} />}>
          {(options) =>
            isOpen ? (
              <Form settings={Settings} set={set} options={options} />
            ) : (
              <Words settings={Settings} options={options} />
            )
          }
        </Loaded>
      </Stack>
    </Paper>
  )
}

const duplicates: Record<ImportSettings['Duplicates'], { label: string; description: string; words: string }> = {
  FillBlanks: {
    label: 'Fill in blank fields',
    description: 'What you have stays as it is.',
    words: 'Existing contacts: blank fields are filled in, nothing is overwritten.',
  },
  Overwrite: {
    label: 'Overwrite with the file',
    description: 'Where the file has a value, it replaces yours.',
    words: 'Existing contacts: values in the file replace yours.',
  },
  Skip: {
    label: 'Skip them',
    description: 'They stay as they are.',
    words: 'Existing contacts are skipped.',
  },
  AddJoint: {
    label: 'Add to the household',
    description: 'The row becomes a joint contact of the one you have.',
    words: 'Existing contacts: the person in the file is added to their household.',
  },
}

const Words = ({ settings, options }: { settings: ImportSettings; options: Options }) => {
  const me = useCurrentUser()?.UserId
  const agent = options.AgentOptions.find(({ UserId }) => UserId === settings.AssignedAgentId)
  const lender = options.LenderOptions.find(({ Key }) => Key === settings.AssignedLenderId)
  const source = options.SourceOptions.find(({ SourceId, IsDefault }) =>
    settings.SourceId ? SourceId === settings.SourceId : IsDefault,
  )
  const type = options.ContactTypeOptions.find(({ ContactTypeId }) => ContactTypeId === settings.ContactTypeId)
  const whose =
    agent && agent.UserId !== me
      ? `are assigned to ${agent.Name}`
      : settings.AssignByRouting && !agent
        ? 'are assigned by source and lead routing'
        : 'are assigned to you'
  const lines = [
    duplicates[settings.Duplicates].words,
    settings.AreExisting
      ? 'They are existing contacts: not new leads, nobody is notified, and dates in the file are kept.'
      : 'They are new leads: their agents are notified.',
    `Contacts without an agent in the file ${whose}.${lender ? ` Their lender is ${lender.Value}.` : ''}`,
    [source && `Default source: ${source.Name}.`, `Default type: ${type?.ContactType ?? 'Lead'}.`]
      .filter(Boolean)
      .join(' '),
    settings.Tag ? `All are tagged ${settings.Tag}.` : undefined,
    settings.StartsWorkflows ? 'New contacts start the workflows for new leads.' : 'No workflows start.',
  ]
  return (
    <List size="sm" spacing={2}>
      {lines.map((line) => line && <List.Item key={line}>{line}</List.Item>)}
    </List>
  )
}

const MINE = 0
const ROUTING = -1
type FormProps = { settings: ImportSettings; set: (change: Partial<ImportSettings>) => void; options: Options }
const Form = ({ settings, set, options }: FormProps) => {
  const me = useCurrentUser()?.UserId
  const agent = settings.AssignedAgentId ?? (settings.AssignByRouting ? ROUTING : MINE)
  const [tag, setTag] = useState(settings.Tag ?? '')
  return (
    <Stack>
      <Radio.Group
        label="Existing contacts"
        value={settings.Duplicates}
        onChange={(Duplicates) => set({ Duplicates: Duplicates as ImportSettings['Duplicates'] })}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
          {Object.entries(duplicates).map(([value, { label, description }]) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Switch
        label="These are existing contacts"
        description="They are not new leads, nobody is notified, and dates in the file are kept."
        checked={settings.AreExisting}
        onChange={({ currentTarget }) => set({ AreExisting: currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select<number>
          label="Default agent"
          data={[
            { value: MINE, label: 'Me' },
            ...options.AgentOptions.filter(({ UserId }) => UserId !== me).map((one) => ({
              value: one.UserId,
              label: one.Name,
            })),
            { value: ROUTING, label: 'By source and lead routing' },
          ]}
          value={agent === me ? MINE : agent}
          onChange={(id) =>
            set({ AssignedAgentId: id !== null && id > 0 ? id : null, AssignByRouting: id === ROUTING })
          }
          searchable
        />
        <Select<number>
          label="Default lender"
          placeholder="None"
          data={options.LenderOptions.map((one) => ({ value: one.Key, label: one.Value }))}
          value={settings.AssignedLenderId ?? null}
          onChange={(AssignedLenderId) => set({ AssignedLenderId })}
          searchable
          clearable
        />
        <Select<number>
          label="Default source"
          placeholder="The default source"
          data={options.SourceOptions.map((one) => ({ value: one.SourceId, label: one.Name }))}
          value={settings.SourceId ?? null}
          onChange={(SourceId) => set({ SourceId })}
          searchable
          clearable
        />
        <Select<number>
          label="Default type"
          placeholder="Lead"
          data={options.ContactTypeOptions.map((one) => ({ value: one.ContactTypeId, label: one.ContactType }))}
          value={settings.ContactTypeId ?? null}
          onChange={(ContactTypeId) => ContactTypeId && set({ ContactTypeId })}
          searchable
        />
        <TextInput
          label="Tag for all contacts"
          placeholder="None"
          maxLength={100}
          value={tag}
          onChange={({ currentTarget }) => setTag(currentTarget.value)}
          onBlur={() => tag.trim() !== (settings.Tag ?? '') && set({ Tag: tag.trim() })}
        />
      </SimpleGrid>
      <Checkbox
        label="Start workflows"
        description="New contacts start the published workflows that begin with a new lead."
        checked={settings.StartsWorkflows}
        onChange={({ currentTarget }) => set({ StartsWorkflows: currentTarget.checked })}
      />
      <Text size="xs" c="dimmed">
        After a change, the file is checked again.
      </Text>
    </Stack>
  )
}
