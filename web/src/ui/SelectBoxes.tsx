import { Checkbox, type CheckboxProps } from '@mantine/core'
import type { Selection } from './useSelection.ts'

/** The box that selects all rows on screen. */
export const SelectAll = ({ selection, ...box }: CheckboxProps & { selection: Selection }) => (
  <Checkbox
    checked={selection.isWhole}
    indeterminate={selection.isPart}
    onChange={(event) => selection.toggleShown(event.currentTarget.checked)}
    {...box}
  />
)

type OneProps = Omit<CheckboxProps, 'id'> & { id: number; isSelected: boolean; toggle: Selection['toggle'] }
/** The box that selects one row; with Shift, the range from the last one. */
export const SelectOne = ({ id, isSelected, toggle, ...box }: OneProps) => (
  // Not `onChange`, which does not report Shift.
  <Checkbox checked={isSelected} onClick={(event) => toggle(id, event.shiftKey)} readOnly {...box} />
)
