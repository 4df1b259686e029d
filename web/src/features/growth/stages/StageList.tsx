import type { Stage } from '@dormer/contract/growth/stages'
import { Stack, VisuallyHidden } from '@mantine/core'
import { useCallback, useState } from 'react'
import { StageRow } from './StageRow.tsx'
import classes from './Stages.module.css'
import { useOrderStages } from './stages.api.ts'

/** The stages in their order, which is changed by mouse, or by each one's menu. */
export const StageList = ({ stages }: { stages: Stage[] }) => {
  const [told, setTold] = useState('')
  const [focused, setFocused] = useState<number>()
  const { mutate } = useOrderStages(() => undefined)
  /** To a place counted without it. */
  const move = (Id: number, to: number, isByMenu: boolean) => {
    const stage = stages.find((one) => one.Id === Id)
    const others = stages.filter((one) => one.Id !== Id).map((one) => one.Id)
    const ids = others.toSpliced(to, 0, Id)
    if (!stage || ids.every((id, at) => id === stages[at]?.Id)) return
    setFocused(isByMenu ? Id : undefined)
    setTold(`${stage.Name} moved to place ${to + 1} of ${stages.length}`)
    mutate(ids)
  }
  const stopFocusing = useCallback(() => setFocused(undefined), [])
  return (
    <Stack gap={0}>
      <ul className={classes.list} aria-label="Stages">
        {stages.map((stage, at) => (
          <StageRow key={stage.Id} {...{ stage, at, stages, move, stopFocusing }} isFocused={focused === stage.Id} />
        ))}
      </ul>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </Stack>
  )
}
