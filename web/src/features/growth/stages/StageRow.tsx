import type { Stage } from '@dormer/contract/growth/stages'
import { ActionIcon, Badge, ColorSwatch, Group, Menu, Paper, Stack, Text, Tooltip } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatCount } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import classes from './Stages.module.css'
import { swatchOf } from './stage-colors.ts'
import { useAskToDeleteStage } from './useAskToDeleteStage.ts'
import { useStageDrag } from './useStageDrag.ts'

const StageModal = lazyDialog(() => import('./StageModal.tsx').then((m) => m.StageModal))

type Props = {
  stage: Stage
  at: number
  stages: Stage[]
  /** To a place counted without it. */
  move: (Id: number, to: number, isByMenu: boolean) => void
  isFocused: boolean
  stopFocusing: () => void
}

/** A stage in the settings: dragged by its grip, or moved by its menu. */
export const StageRow = ({ stage, at, stages, move, isFocused, stopFocusing }: Props) => {
  const { element, grip, isDragged, over } = useStageDrag(stage.Id, at, (Id, place) => {
    const from = stages.findIndex((one) => one.Id === Id)
    move(Id, from < place ? place - 1 : place, false)
  })
  const menu = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isFocused) return
    menu.current?.focus()
    stopFocusing()
  }, [isFocused, stopFocusing])
  const askToDelete = useAskToDeleteStage()
  const last = stages.length - 1
  const to = (place: number) => () => move(stage.Id, place, true)
  return (
    <li ref={element} className={classes.row} data-drop={over} data-dragged={isDragged || undefined}>
      <Paper p="xs" component="article" aria-label={stage.Name}>
        <Group wrap="nowrap" gap="sm">
          <span ref={grip} className={classes.grip} title="Drag to another place">
            <IconGripVertical size={18} aria-hidden />
          </span>
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
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon ref={menu} aria-label={`Move ${stage.Name}`} title="Move">
                  <IconArrowsMove size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={at === 0} onClick={to(at - 1)}>
                  Move up
                </Menu.Item>
                <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={at === last} onClick={to(at + 1)}>
                  Move down
                </Menu.Item>
                <Menu.Item leftSection={<IconArrowBarToUp size={16} />} disabled={at === 0} onClick={to(0)}>
                  Make it the first
                </Menu.Item>
                <Menu.Item leftSection={<IconArrowBarToDown size={16} />} disabled={at === last} onClick={to(last)}>
                  Make it the last
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
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
        </Group>
      </Paper>
    </li>
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
