import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { Empty } from '../../../ui/Empty.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { Column } from './Column.tsx'
import classes from './Pipeline.module.css'
import type { PipelineSearch } from './pipeline.search.ts'
import { useBoard } from './useBoard.ts'
import { useRestOfScreen } from './useRestOfScreen.ts'
import { useStillWhileDragged } from './useStillWhileDragged.ts'

/**
 * The columns. Arrow keys go from card to card; with Shift they move the card. What others move meanwhile waits while a
 * card is dragged, so that nothing moves under it.
 */
export const Board = ({ columns: latest, search }: { columns: PipelineColumn[]; search: PipelineSearch }) => {
  const columns = useStillWhileDragged(latest)
  const element = useRestOfScreen()
  const isMovable = useMay('WorkTransactions')
  const maySet = useMay('ManageSettings')
  const { told, onKeyDown, ...board } = useBoard(columns, isMovable)
  if (columns.length === 0)
    return (
      <Empty
        icon={<IconLayoutKanban />}
        title={search.type ? `No stages for ${search.type} opportunities` : 'No stages yet'}
        description="Opportunities go through the stages that your brokerage has set up."
      >
        {maySet && <ButtonLink to="/settings/pipeline/stages">Set up stages</ButtonLink>}
      </Empty>
    )
  return (
    <>
      <section ref={element} className={classes.board} aria-label="Opportunities by stage" onKeyDown={onKeyDown}>
        {columns.map((column) => (
          <Column key={column.Stage} {...{ column, columns, search, isMovable }} {...board} />
        ))}
      </section>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {isMovable && (
        <Text size="xs" c="dimmed" id="pipeline-keys" className={classes.keys}>
          Arrow keys go from card to card; Shift with an arrow key moves the card.
        </Text>
      )}
    </>
  )
}
