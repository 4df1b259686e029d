import type { WorkflowRow } from '@dormer/contract/automation/workflows'
import { Badge, Group } from '@mantine/core'

/** Active or Inactive, and whether an active one was changed since it was published. */
export const StatusBadge = ({
  workflow: { Status, HasChanges },
}: {
  workflow: Pick<WorkflowRow, 'Status' | 'HasChanges'>
}) => (
  <Group gap={6} wrap="nowrap" component="span">
    <Badge component="span" variant={Status === 'Active' ? 'light' : 'default'} tt="none" flex="none">
      {Status}
    </Badge>
    {Status === 'Active' && HasChanges && (
      <Badge component="span" variant="light" color="yellow" tt="none" flex="none">
        Unpublished changes
      </Badge>
    )}
  </Group>
)
