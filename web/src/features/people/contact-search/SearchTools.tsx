import { Button, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconColumns3 } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyDialog, lazyPart } from '../../../ui/lazily.tsx'
import type { ContactsSearch } from '../contacts/contacts.search.ts'
import { SavedSearches } from './SavedSearches.tsx'

// Loaded when opened, so that the list loads sooner.
const AdvancedSearch = lazyDialog(() => import('./AdvancedSearch.tsx').then((m) => m.AdvancedSearch))
const ColumnsMenu = lazyPart(() => import('./ColumnsMenu.tsx').then((m) => m.ColumnsMenu))

type Props = {
  search: ContactsSearch
  change: (change: ContactsSearch) => void
  /** The chosen and the hidden columns, if the list has columns. */
  columns?: ComponentProps<typeof ColumnsMenu>
}

/** Filtering beyond the quick buttons, and how the list is displayed. */
export const SearchTools = ({ search, change, columns }: Props) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <SavedSearches search={search} change={change} />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} />}
        onClick={() => setOpened(true)}
        aria-haspopup="dialog"
      >
        Advanced Search
      </Button>
      {columns && (
        <Popover position="bottom-end" width={300} shadow="md" trapFocus>
          <Popover.Target>
            <Button variant="default" leftSection={<IconColumns3 size={16} />}>
              Columns
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Columns">
            <Suspense>
              <ColumnsMenu {...columns} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
      {opened && <AdvancedSearch search={search} change={change} close={() => setOpened(false)} />}
    </>
  )
}
