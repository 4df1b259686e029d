import { Button, Group, Pill, Popover, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { activeQuick, otherFilters, without } from '../contacts/contacts.filters.ts'
import { type ContactsSearch, noConditions, orNone, type UrlFilter } from '../contacts/contacts.search.ts'
import classes from './ContactSearch.module.css'
import { inWords } from './conditions.ts'
import { filterOptionsQuery } from './contact-search.api.ts'
import { FilterEditor } from './FilterEditor.tsx'

const SaveSearchModal = lazyDialog(() => import('./SaveSearchModal.tsx').then((m) => m.SaveSearchModal))

type Props = { search: ContactsSearch; change: (change: ContactsSearch) => void }

/** The conditions no button shows, in words; each can be removed. */
export const FilterChips = ({ search, change }: Props) => {
  const { filters, groups = [], groupMatch } = search
  const [saving, setSaving] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const others = otherFilters(filters)
  const isNamed = others.length > 0 || groups.length > 0
  // Once changed, a condition has another chip, which takes the focus that was in the old one.
  const changedAt = useRef<number>(undefined)
  const words = JSON.stringify(others)
  useEffect(() => {
    if (!words || changedAt.current === undefined) return
    bar.current?.querySelectorAll<HTMLElement>('[data-changes]')[changedAt.current]?.focus()
    changedAt.current = undefined
  }, [words])
  const names = useQuery({ ...filterOptionsQuery, enabled: isNamed })
  const withoutSearch = search.withoutSearch && !activeQuick(search)?.withoutSearch
  if (!isNamed && !withoutSearch) return null
  /** Moves the focus, if it is here, to the next button, or to the page if none is left. */
  const remove = (left: ContactsSearch) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const next = buttons.length > 2 ? buttons[at + 1] : undefined
    const target = next ?? document.getElementById('main')
    if (at >= 0) target?.focus({ preventScroll: true })
    change(left)
  }
  const options = names.data
  if (names.isLoading) return <Group h={30} aria-busy />
  return (
    <>
      <QueryFailure query={names} title="The names of these filters could not be loaded" />
      <Group gap="xs" role="group" aria-label="Active filters" ref={bar}>
        {others.map((f, at) => (
          <Chip
            key={JSON.stringify(f)}
            label={inWords(f, options)}
            remove={() => remove({ filters: without(filters, f) })}
            edit={{
              of: f,
              apply: (next) => {
                changedAt.current = at
                change({ filters: filters?.map((one) => (one === f ? next : one)) })
              },
            }}
          />
        ))}
        {withoutSearch && <Chip label="No Saved Search" remove={() => remove({ withoutSearch: undefined })} />}
        {groups.map((group, at) => (
          <Fragment key={JSON.stringify(group)}>
            {at > 0 && (
              <Text size="xs" c="dimmed">
                {groupMatch === 'Any' ? 'or' : 'and'}
              </Text>
            )}
            <Chip
              label={group.filters.map((f) => inWords(f, options)).join(group.match === 'Any' ? ' or ' : ' and ')}
              remove={() => remove({ groups: orNone(groups.filter((g) => g !== group)) })}
            />
          </Fragment>
        ))}
        <Button data-removes size="compact-xs" variant="subtle" color="gray" onClick={() => remove(noConditions)}>
          Clear Filters
        </Button>
        {search.saved === undefined && (
          <Button size="compact-xs" variant="subtle" onClick={() => setSaving(true)}>
            Save This Search
          </Button>
        )}
      </Group>
      {saving && (
        <SaveSearchModal
          conditions={search}
          close={() => setSaving(false)}
          onSaved={({ SavedSearchId }) => change({ saved: SavedSearchId })}
        />
      )}
    </>
  )
}

type Edit = { of: UrlFilter; apply: (filter: UrlFilter) => void }
/** A condition: its words open it, if it can be changed by itself, its cross removes it. */
const Chip = ({ label, remove, edit }: { label: string; remove: () => void; edit?: Edit }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Pill
      size="md"
      className={classes.chip}
      title={label}
      withRemoveButton
      onRemove={remove}
      removeButtonProps={
        { 'aria-label': `Remove filter ${label}`, tabIndex: 0, 'aria-hidden': false, 'data-removes': true } as object
      }
    >
      {edit ? (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-start"
          width={320}
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <UnstyledButton data-changes className={classes.words} onClick={() => setOpen(!isOpen)}>
              {label}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>
            <FilterEditor close={() => setOpen(false)} {...edit} />
          </Popover.Dropdown>
        </Popover>
      ) : (
        label
      )}
    </Pill>
  )
}
