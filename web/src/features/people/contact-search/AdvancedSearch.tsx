import type { FilterOption } from '@dormer/contract/people/contact-search'
import { Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { type ContactsSearch, conditionsKey, noConditions, toCriteria } from '../contacts/contacts.search.ts'
import { ConditionTabs } from './ConditionTabs.tsx'
import classes from './ContactSearch.module.css'
import { type Draft, fromDraft, toDraft } from './conditions.ts'
import { filterOptionsQuery } from './contact-search.api.ts'
import { Matches } from './Matches.tsx'
import { SaveSearchModal } from './SaveSearchModal.tsx'

type Props = { search: ContactsSearch; change: (change: ContactsSearch) => void; close: () => void }

/** The Advanced Search panel: choices take effect once applied. */
export const AdvancedSearch = ({ search, change, close }: Props) => {
  const options = useQuery(filterOptionsQuery)
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
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
      title="Advanced Search"
      classNames={{ content: classes.content, body: classes.body }}
    >
      {options.data ? (
        <Panel {...{ options: options.data, search, change, close, setDirty }} size={phone ? 'xs' : 'sm'} />
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

type PanelProps = Props & { options: FilterOption[]; setDirty: (dirty: boolean) => void; size: string }
const Panel = ({ options, search, change, close, setDirty, size }: PanelProps) => {
  const [draft, setDraft] = useState(() => toDraft(options, search))
  const [saving, setSaving] = useState(false)
  const chosen = useMemo(() => fromDraft(draft), [draft])
  const set = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    setDirty(conditionsKey(fromDraft(next)) !== conditionsKey(search))
  }
  const isEmpty = conditionsKey(chosen) === conditionsKey(noConditions)
  const apply = (saved = search.saved) => {
    change({ ...chosen, saved: isEmpty ? undefined : saved })
    close()
  }
  return (
    <>
      <ConditionTabs options={options} draft={draft} change={set} />
      <Stack gap="xs" className={classes.footer}>
        <Matches criteria={toCriteria({ ...search, ...chosen })} />
        <Group gap="xs" justify="flex-end">
          <Button size={size} variant="subtle" color="gray" onClick={() => set(toDraft(options, noConditions))}>
            Clear Filters
          </Button>
          <Button size={size} variant="default" onClick={() => setSaving(true)} disabled={isEmpty}>
            Save This Search
          </Button>
          <Button data-submits size={size} onClick={() => apply()}>
            Apply Filters
          </Button>
        </Group>
      </Stack>
      {saving && (
        <SaveSearchModal
          conditions={chosen}
          close={() => setSaving(false)}
          onSaved={({ SavedSearchId }) => apply(SavedSearchId)}
        />
      )}
    </>
  )
}
