import { type FilterOption, filterCategories } from '@dormer/contract/people/contact-search'
import { Badge, Button, Divider, Group, Stack, Tabs, Text } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import {
  type Conditions,
  type ContactsSearch,
  conditionsKey,
  noConditions,
  toCriteria,
} from '../contacts/contacts.search.ts'
import classes from './ContactSearch.module.css'
import { type Condition, type Draft, fromDraft, isComplete, isOf, toDraft } from './conditions.ts'
import { countQuery, filterOptionsQuery } from './contact-search.api.ts'
import { FieldConditions } from './FieldConditions.tsx'
import { Groups } from './Groups.tsx'
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
  const inCategory = (category: string) => options.filter((option) => option.Category === category)
  const changeConditions = (part: (all: Condition[]) => Condition[]) => set({ conditions: part(draft.conditions) })
  const isEmpty = conditionsKey(chosen) === conditionsKey(noConditions)
  const apply = (saved = search.saved) => {
    change({ ...chosen, saved: isEmpty ? undefined : saved })
    close()
  }
  return (
    <>
      <Tabs defaultValue={tabOf(filterCategories[0])} keepMounted={false} className={classes.conditions}>
        <Tabs.List className={classes.tabs} mb="md">
          {filterCategories.map((category) => (
            <Tabs.Tab
              key={category}
              value={tabOf(category)}
              rightSection={<Count conditions={draft.conditions} of={inCategory(category)} />}
            >
              {category}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {filterCategories.map((category) => (
          <Tabs.Panel key={category} value={tabOf(category)}>
            <Stack gap="xs">
              {inCategory(category).map((option) => (
                <FieldConditions
                  key={option.Field}
                  option={option}
                  conditions={draft.conditions}
                  change={changeConditions}
                />
              ))}
            </Stack>
          </Tabs.Panel>
        ))}
        <Divider my="lg" />
        <Groups options={options} draft={draft} change={set} />
      </Tabs>
      <Stack gap="xs" className={classes.footer}>
        <Matches search={{ ...search, ...chosen }} />
        <Group gap="xs" justify="flex-end">
          <Button size={size} variant="subtle" color="gray" onClick={() => set(toDraft(options, noConditions))}>
            Clear Filters
          </Button>
          <Button size={size} variant="default" onClick={() => setSaving(true)} disabled={isEmpty}>
            Save This Search
          </Button>
          <Button size={size} onClick={() => apply()}>
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

/** Tab values become part of ids, which cannot contain spaces. */
const tabOf = (category: string) => category.replaceAll(' ', '')

/** The number of conditions in a tab. */
const Count = ({ conditions, of }: { conditions: Condition[]; of: FilterOption[] }) => {
  const count = conditions.filter((c) => isComplete(c) && of.some((option) => isOf(option, c))).length
  return count ? (
    <Badge size="xs" circle aria-label={`${count} active`}>
      {count}
    </Badge>
  ) : null
}

/** How many contacts would match, requested shortly after the last change. */
const Matches = ({ search }: { search: ContactsSearch & Conditions }) => {
  const { SortBy, SortDirection, ...criteria } = toCriteria(search)
  const now = JSON.stringify(criteria)
  const [asked] = useDebouncedValue(now, 300)
  const { data, error, isFetching, refetch } = useQuery(countQuery(JSON.parse(asked)))
  if (error)
    return (
      <Group gap="xs" role="alert">
        <Text size="sm" c="red">
          {messageOf(error)}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => refetch()}>
          Retry
        </Button>
      </Group>
    )
  const counting = isFetching || asked !== now
  return (
    <Text size="sm" className="tabular" role="status" c={counting ? 'dimmed' : undefined} fw={600}>
      {data === undefined || counting
        ? 'Counting…'
        : data.Count === 1
          ? '1 contact matches'
          : `${formatCount(data.Count)} contacts match`}
    </Text>
  )
}
