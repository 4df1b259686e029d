import type { DryRunEntry } from '@dormer/contract/automation/dry-run'
import { Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { counted } from '../workflows/workflow.words.ts'
import { leftOut } from './calendar-days.ts'
import classes from './DryRun.module.css'

type Props = {
  entries: readonly DryRunEntry[]
  /** What it is tried for. */
  one: 'contact' | 'transaction'
}

/** What would not be done for several, once for each reason; who they are unfolds. */
export const LeftOut = ({ entries, one }: Props) => {
  const kinds = leftOut(entries).filter(({ names }) => names.length > 1)
  if (kinds.length === 0) return null
  return (
    <Paper component="section" withBorder p="sm" aria-label="What would be left out">
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          What would be left out
        </Text>
        {kinds.map((kind) => (
          <Kind key={kind.why} one={one} {...kind} />
        ))}
      </Stack>
    </Paper>
  )
}

const Kind = ({ why, names, steps, one }: ReturnType<typeof leftOut>[number] & Pick<Props, 'one'>) => {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  return (
    <div>
      <UnstyledButton
        className={classes.kind}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden data-open={isOpen || undefined} />
        <Text size="sm" span>
          <b>{counted(names.length, one)}</b>: {why}
        </Text>
      </UnstyledButton>
      <Stack id={list} gap={2} pl={24} hidden={!isOpen}>
        {isOpen && (
          <>
            <Text size="xs" c="dimmed">
              {steps.join(' · ')}
            </Text>
            <Text size="sm">{names.join(', ')}</Text>
          </>
        )}
      </Stack>
    </div>
  )
}
