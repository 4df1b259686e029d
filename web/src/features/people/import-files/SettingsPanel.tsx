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
    <Paper p="md" component="section" aria-label="What happens with them">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            What happens with them
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
    label: 'Fill in what is missing',
    description: 'What you have stays as it is.',
    words: 'People you have already: what is missing is filled in, nothing is overwritten.',
  },
  Overwrite: {
    label: 'Overwrite with the file',
    description: 'Where the file has a value, it replaces yours.',
    words: 'People you have already: the file’s values replace yours.',
  },
  Skip: {
    label: 'Skip them',
    description: 'They stay as they are.',
    words: 'People you have already: skipped.',
  },
  AddJoint: {
    label: 'Add to the household',
    description: 'The row becomes a joint contact of the one you have.',
    words: 'People you have already: the row is added to their household.',
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
      ? `go to ${agent.Name}`
      : settings.AssignByRouting && !agent
        ? 'are shared out by source and lead routing'
        : 'are yours'
  const lines = [
    duplicates[settings.Duplicates].words,
    settings.AreExisting
      ? 'They are people you know: no new leads, nobody is notified, and they keep their dates.'
      : 'They are new leads: their agents are notified.',
    `Where the file names no agent, they ${whose}.${lender ? ` Their lender is ${lender.Value}.` : ''}`,
    `Where the file says nothing else: ${[source && `source ${source.Name}`, type && `type ${type.ContactType}`].filter(Boolean).join(', ') || 'your usual source and type'}.`,
    settings.Tag ? `All are tagged ${settings.Tag}.` : undefined,
    settings.StartsWorkflows ? 'New contacts start the workflows of new leads.' : 'No workflow starts.',
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
        label="People you have already"
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
        label="These are people I know"
        description="They are not new leads, nobody is notified, and they keep the dates in the file."
        checked={settings.AreExisting}
        onChange={({ currentTarget }) => set({ AreExisting: currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select<number>
          label="Agent, where the file names none"
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
          label="Lender, where the file names none"
          placeholder="None"
          data={options.LenderOptions.map((one) => ({ value: one.Key, label: one.Value }))}
          value={settings.AssignedLenderId ?? null}
          onChange={(AssignedLenderId) => set({ AssignedLenderId })}
          searchable
          clearable
        />
        <Select<number>
          label="Source, where the file names none"
          placeholder="The default source"
          data={options.SourceOptions.map((one) => ({ value: one.SourceId, label: one.Name }))}
          value={settings.SourceId ?? null}
          onChange={(SourceId) => set({ SourceId })}
          searchable
          clearable
        />
        <Select<number>
          label="Type, where the file names none"
          placeholder="Lead"
          data={options.ContactTypeOptions.map((one) => ({ value: one.ContactTypeId, label: one.ContactType }))}
          value={settings.ContactTypeId ?? null}
          onChange={(ContactTypeId) => ContactTypeId && set({ ContactTypeId })}
          searchable
        />
        <TextInput
          label="Tag for all of them"
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
