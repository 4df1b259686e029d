import { ActionBar, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatCount } from './format.ts'

/** Whether acts are about all rows that match instead of the selected ones: chosen until the selection changes. */
export const useAllThatMatch = (ids: ReadonlySet<number>, total: number) => {
  const [allBeside, setAllBeside] = useState<ReadonlySet<number>>()
  return {
    isAll: allBeside === ids && total > ids.size,
    chooseAll: (all: boolean) => setAllBeside(all ? ids : undefined),
  }
}

type Props = ReturnType<typeof useAllThatMatch> & {
  ids: ReadonlySet<number>
  total: number
  /** Every row that is loaded is selected, so that the others may be meant, too. */
  isWholePage: boolean
  /** '12 contacts'. */
  said: string
  clear: () => void
  'aria-label': string
  children: ReactNode
}

/** The bar of a list's selected rows, with what can be done to them. */
export const SelectedBar = ({
  ids,
  total,
  isWholePage,
  isAll,
  chooseAll,
  said,
  clear,
  children,
  'aria-label': label,
}: Props) => (
  // Beside the navigation, not over it.
  <ActionBar
    opened
    data-bottom-bar
    style={{ flexWrap: 'wrap' }}
    onClose={clear}
    aria-label={label}
    position={{ bottom: 20, left: 'var(--app-shell-navbar-offset, 0px)', right: 0 }}
  >
    <Group gap="xs">
      <Text size="sm" role="status" flex="none">
        {said} selected
      </Text>
      {isAll ? (
        <Button size="compact-sm" variant="subtle" onClick={() => chooseAll(false)}>
          Only the {formatCount(ids.size)} selected
        </Button>
      ) : (
        isWholePage &&
        total > ids.size && (
          <Button size="compact-sm" variant="subtle" onClick={() => chooseAll(true)}>
            Select all {formatCount(total)} that match
          </Button>
        )
      )}
    </Group>
    {children}
    <ActionBar.CloseButton aria-label="Clear the selection" ml="auto" />
  </ActionBar>
)
