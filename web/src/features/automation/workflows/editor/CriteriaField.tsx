import { criteriaInWords } from '@dormer/contract/filter-words'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../../ui/dialogs.tsx'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../../ui/lazily.tsx'
import { filterOptionsQuery } from '../../../people/contact-search/contact-search.api.ts'

const FiltersDialog = lazyDialog(() => import('./FiltersDialog.tsx').then((m) => m.FiltersDialog))

type Props = {
  /** The dialog's title. */
  title: string
  /** Shown without filters. */
  none: string
  value: ContactCriteria | null
  onChange: (criteria: ContactCriteria | null) => void
  disabled?: boolean
}

/** Filters of the contacts list in words, and the button that edits them. */
export const CriteriaField = ({ title, none, value, onChange, disabled = false }: Props) => {
  const isNone = criteriaInWords(value ?? {}).length === 0
  const options = useQuery({ ...filterOptionsQuery, enabled: !isNone })
  const lines = criteriaInWords(value ?? {}, options.data)
  return (
    <Stack gap="xs" align="flex-start">
      <QueryFailure query={options} title="The names of these filters could not be loaded" />
      {isNone ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <List size="sm" aria-busy={options.isLoading}>
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      {!disabled && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFilter size={14} />}
            onClick={() => void openDialog(FiltersDialog, { title, value, onChange }, 'workflow-filters')}
          >
            {isNone ? 'Add filters' : 'Edit filters'}
          </Button>
          {!isNone && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(null)}>
              Clear filters
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}
