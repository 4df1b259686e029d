import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { Board } from './Board.tsx'
import classes from './Pipeline.module.css'
import { boardQuery } from './pipeline.api.ts'
import type { PipelineSearch } from './pipeline.search.ts'
import { Totals } from './Totals.tsx'

/** The pipeline as a board: a column for each stage. */
export const BoardView = ({ search, filters }: { search: PipelineSearch; filters: ReactNode }) => {
  const board = useQuery(boardQuery(search))
  return (
    <>
      <Group justify="space-between" align="center" gap="sm">
        <Group gap="xs">{filters}</Group>
        {board.data && <Totals columns={board.data} />}
      </Group>
      <Loaded
        query={board}
        skeleton={
          <div className={classes.board}>
            {['a', 'b', 'c', 'd'].map((at) => (
              <div key={at} className={classes.column}>
                <Blocks n={4} h={112} p="xs" />
              </div>
            ))}
          </div>
        }
      >
        {(columns) => (
          <div {...whileStale(board)}>
            <Board columns={columns} search={search} />
          </div>
        )}
      </Loaded>
    </>
  )
}
