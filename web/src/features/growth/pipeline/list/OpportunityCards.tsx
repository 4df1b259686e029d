import { Group, Paper, Stack, Text } from '@mantine/core'
import { CellLine } from '../../../../ui/CellLine.tsx'
import { formatDay, formatMoney } from '../../../../ui/format.ts'
import { SelectAll, SelectOne } from '../../../../ui/SelectBoxes.tsx'
import { useMay } from '../../../brokerage/session/session.api.ts'
import { nameOf } from '../board.rules.ts'
import { editOpportunity } from '../edit.ts'
import classes from './List.module.css'
import { InStage, type RowsProps } from './OpportunityTable.tsx'

type Props = Pick<RowsProps, 'rows' | 'selection'>

/** The list where there is no room for the table: two lines for each opportunity, which opens as a whole. */
export const OpportunityCards = ({ rows, selection }: Props) => {
  const mayWork = useMay('WorkTransactions')
  const seesAll = useMay('SeeAll')
  return (
    <Stack gap={6}>
      {mayWork && <SelectAll selection={selection} label="Select all on this page" />}
      {rows.map((row) => (
        <Paper
          key={row.Id}
          component="article"
          data-row
          px="xs"
          py={6}
          className={classes.row}
          aria-label={nameOf(row)}
        >
          <Group wrap="nowrap" gap="xs">
            {mayWork && (
              <SelectOne
                id={row.Id}
                isSelected={selection.ids.has(row.Id)}
                toggle={selection.toggle}
                className={classes.above}
                aria-label={`Select ${nameOf(row)}`}
              />
            )}
            <Stack gap={0} flex={1} miw={0}>
              <Group gap="xs" wrap="nowrap" justify="space-between">
                <button
                  type="button"
                  className={classes.open}
                  onClick={() => editOpportunity({ opportunity: row, isReadOnly: !mayWork })}
                >
                  {nameOf(row)}
                </button>
                <Text size="sm" className="tabular" flex="none" c={row.SalesPrice ? undefined : 'dimmed'}>
                  {row.SalesPrice ? formatMoney(row.SalesPrice) : 'No price yet'}
                </Text>
              </Group>
              <Group gap="xs" wrap="nowrap" justify="space-between">
                <CellLine
                  isSecond
                  text={[
                    row.StageName,
                    row.ProjectedCloseDate && formatDay(row.ProjectedCloseDate),
                    row.Name && row.ContactName,
                    seesAll && row.UserName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
                <InStage row={row} />
              </Group>
            </Stack>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}
