import type { WorkflowFinding } from '@dormer/contract/automation/workflows'
import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'

/** What keeps it from being published, or what its author should know. */
export const FindingLines = ({ findings, className }: { findings: readonly WorkflowFinding[]; className?: string }) =>
  findings.length > 0 && (
    <Stack gap={2} className={className}>
      {findings.map(({ Message, IsWarning }) => (
        <Group key={Message} gap={6} wrap="nowrap" c={IsWarning ? 'dimmed' : 'red'}>
          {IsWarning ? <IconInfoCircle size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <Text size="sm" inherit={false}>
            {Message}
          </Text>
        </Group>
      ))}
    </Stack>
  )
