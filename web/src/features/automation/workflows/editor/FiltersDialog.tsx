import type { ContactCriteria, FilterOption } from '@dormer/contract/people/contact-search'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Blocks } from '../../../../ui/Skeletons.tsx'
import { ConditionTabs } from '../../../people/contact-search/ConditionTabs.tsx'
import classes from '../../../people/contact-search/ContactSearch.module.css'
import { type Draft, fromDraft, toDraft } from '../../../people/contact-search/conditions.ts'
import { filterOptionsQuery } from '../../../people/contact-search/contact-search.api.ts'
import { Matches } from '../../../people/contact-search/Matches.tsx'
import { conditionsKey, fromCriteria, noConditions, toCriteria } from '../../../people/contacts/contacts.search.ts'

type Props = {
  title: string
  value: ContactCriteria | null
  onChange: (criteria: ContactCriteria | null) => void
  close: () => void
}

/** The contacts list's own filters, for a workflow or one of its branches. */
export const FiltersDialog = ({ title, value, onChange, close }: Props) => {
  const options = useQuery(filterOptionsQuery)
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog
      close={close}
      isDirty={isDirty}
      question={{
        text: 'Close without applying? The conditions you changed will be lost.',
        title: 'Filters not applied',
      }}
      side="right"
      size={680}
      title={title}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {options.data ? (
        <Panel options={options.data} {...{ value, onChange, close, setDirty }} />
      ) : (
        <Stack p="md">
          <Loaded query={options} skeleton={<Blocks n={8} h={36} gap="md" />}>
            {() => null}
          </Loaded>
        </Stack>
      )}
    </Dialog>
  )
}

type PanelProps = Omit<Props, 'title'> & { options: FilterOption[]; setDirty: (dirty: boolean) => void }
const Panel = ({ options, value, onChange, close, setDirty }: PanelProps) => {
  const before = value ? fromCriteria(value) : noConditions
  const [draft, setDraft] = useState<Draft>(() => toDraft(options, before))
  const chosen = useMemo(() => fromDraft(draft), [draft])
  const set = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    setDirty(conditionsKey(fromDraft(next)) !== conditionsKey(before))
  }
  const isEmpty = conditionsKey(chosen) === conditionsKey(noConditions)
  const { SortBy: _by, SortDirection: _direction, ...criteria } = toCriteria(chosen)
  const apply = () => {
    onChange(isEmpty ? null : criteria)
    close()
  }
  return (
    <>
      <ConditionTabs options={options} draft={draft} change={set} />
      <Stack gap="xs" className={classes.footer}>
        <Matches criteria={criteria} />
        <Group gap="xs" justify="flex-end">
          <Button variant="subtle" color="gray" onClick={() => set(toDraft(options, noConditions))}>
            Clear Filters
          </Button>
          <Button data-submits onClick={apply}>
            Apply Filters
          </Button>
        </Group>
      </Stack>
    </>
  )
}
