import type { LineAnchor } from '@dormer/contract/deals/review'
import { lineAnchors } from '@dormer/contract/deals/transaction-fields'
import { Group, NumberInput, Select } from '@mantine/core'
import type { ReactNode } from 'react'

type Due = { DueFrom: LineAnchor | null; DueDays: number }
type Props = { value: Due; onChange: (due: Due) => void; error?: ReactNode; 'data-path'?: string; of?: string }

const NEVER = 'never'
const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
const anchors = [
  { value: NEVER, label: 'No due date' },
  ...Object.entries(lineAnchors).map(([value, label]) => ({ value, label: capital(label) })),
]

/** 'Due 2 days after the contract date', in three parts. `of` distinguishes the inputs of different lines. */
export const DueInput = ({ value: { DueFrom, DueDays }, onChange, error, of, 'data-path': path }: Props) => {
  const named = (label: string) => (of ? `${label}: ${of}` : label)
  const isBefore = DueDays < 0
  return (
    <Group gap="xs" align="flex-end" wrap="wrap">
      <Select
        label="Due by"
        aria-label={named('Due by')}
        w={190}
        data={anchors}
        value={DueFrom ?? NEVER}
        allowDeselect={false}
        onChange={(next) =>
          onChange(next === NEVER ? { DueFrom: null, DueDays: 0 } : { DueFrom: next as LineAnchor, DueDays })
        }
      />
      {DueFrom && (
        <>
          <NumberInput
            label="Days"
            aria-label={named('Days')}
            w={80}
            min={0}
            max={730}
            allowDecimal={false}
            allowNegative={false}
            value={Math.abs(DueDays)}
            error={error}
            data-path={path}
            onChange={(next) => onChange({ DueFrom, DueDays: (isBefore ? -1 : 1) * (Number(next) || 0) })}
          />
          <Select
            aria-label={named('Before or after')}
            w={110}
            data={['after', 'before']}
            value={isBefore ? 'before' : 'after'}
            disabled={DueDays === 0}
            allowDeselect={false}
            onChange={(next) => onChange({ DueFrom, DueDays: Math.abs(DueDays) * (next === 'before' ? -1 : 1) })}
          />
        </>
      )}
    </Group>
  )
}
