import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type Props = { value: string; change: (value: string) => void; found: number }
/** Finds a field among many. */
export const FindField = ({ value, change, found }: Props) => (
  <>
    <TextInput
      type="search"
      size="xs"
      flex="1 1 180px"
      maw={260}
      aria-label="Find a field"
      placeholder="Find a field"
      leftSection={<IconSearch size={14} />}
      rightSection={value && <CloseButton size="xs" aria-label="Clear search" onClick={() => change('')} />}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={(event) => {
        // Within a form, it would be saved.
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
    <VisuallyHidden role="status">
      {value.trim() && (found === 1 ? '1 field found' : `${found} fields found`)}
    </VisuallyHidden>
  </>
)
