import type { Stage } from '@dormer/contract/growth/stages'
import { ActionIcon, Badge, ColorSwatch, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatCount } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { swatchOf } from './stage-colors.ts'
import { useAskToDeleteStage } from './useAskToDeleteStage.ts'

const StageModal = lazyDialog(() => import('./StageModal.tsx').then((m) => m.StageModal))

/** A stage in the settings; `move` is the button that moves it. */
export const StageRow = ({ stage, stages, move }: { stage: Stage; stages: Stage[]; move: ReactNode }) => {
  const askToDelete = useAskToDeleteStage()
  return (
    <>
      <ColorSwatch size={14} color={swatchOf(stage.Color)} aria-hidden />
      <Stack gap={0} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={600} lineClamp={1}>
            {stage.Name}
          </Text>
          {stage.Outcome !== 'Open' && (
            <Badge size="xs" variant="light" color={stage.Outcome === 'Won' ? 'green' : 'red'}>
              {stage.Outcome}
            </Badge>
          )}
        </Group>
        {stage.Description && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {stage.Description}
          </Text>
        )}
        <Text size="xs" c="dimmed" className="tabular">
          {aboutStage(stage)}
        </Text>
      </Stack>
      <Group gap={4} wrap="nowrap">
        {move}
        <Tooltip label="Edit">
          <ActionIcon aria-label={`Edit ${stage.Name}`} onClick={() => openDialog(StageModal, { stage }, 'stage')}>
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon aria-label={`Delete ${stage.Name}`} onClick={() => askToDelete(stage, stages)}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </>
  )
}

const aboutStage = ({ Probability, StuckAfterDays, Types, Outcome, OpportunityCount }: Stage) =>
  [
    Outcome === 'Open' && `${Probability}% likely`,
    StuckAfterDays !== null && `stuck after ${StuckAfterDays} ${StuckAfterDays === 1 ? 'day' : 'days'}`,
    Types.length === 1 && `${Types[0]} only`,
    `${formatCount(OpportunityCount)} ${OpportunityCount === 1 ? 'opportunity' : 'opportunities'}`,
  ]
    .filter(Boolean)
    .join(' · ')
