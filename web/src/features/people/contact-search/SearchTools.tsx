import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconColumns3, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyDialog, lazyPart } from '../../../ui/lazily.tsx'
import { type ContactsSearch, orNone } from '../contacts/contacts.search.ts'

// Loaded when opened, so that the list loads sooner.
const AdvancedSearch = lazyDialog(() => import('./AdvancedSearch.tsx').then((m) => m.AdvancedSearch))
const ColumnsMenu = lazyPart(() => import('./ColumnsMenu.tsx').then((m) => m.ColumnsMenu))
const FilterEditor = lazyPart(() => import('./FilterEditor.tsx').then((m) => m.FilterEditor))

type Props = { search: ContactsSearch; change: (change: ContactsSearch) => void }

/** Adds one condition. */
export const AddFilter = ({ search: { filters = [] }, change, size }: Props & { size?: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size={size}
          px="sm"
          flex="none"
          leftSection={<IconPlus size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <FilterEditor
            close={() => setOpen(false)}
            apply={(filter) => change({ filters: orNone([...filters, filter]) })}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Every condition at once, and groups of them. */
export const AdvancedSearchButton = ({ search, change, isIcon = false }: Props & { isIcon?: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const open = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {isIcon ? (
        <ActionIcon size="input-sm" variant="default" title="Advanced Search" aria-label="Advanced Search" {...open}>
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      ) : (
        <Button variant="default" px="sm" flex="none" {...open}>
          Advanced Search
        </Button>
      )}
      {isOpen && <AdvancedSearch search={search} change={change} close={() => setOpen(false)} />}
    </>
  )
}

/** Which columns the list has. */
export const ColumnsButton = (columns: ComponentProps<typeof ColumnsMenu>) => (
  <Popover position="bottom-end" width={300} shadow="md" trapFocus>
    <Popover.Target>
      <ActionIcon size="input-sm" variant="default" title="Columns" aria-label="Columns">
        <IconColumns3 size={18} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label="Columns">
      <Suspense>
        <ColumnsMenu {...columns} />
      </Suspense>
    </Popover.Dropdown>
  </Popover>
)
