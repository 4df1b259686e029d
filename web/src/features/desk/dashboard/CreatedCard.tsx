import type { Response } from '@dormer/contract/endpoint'
import type { createdContacts } from '@dormer/contract/growth/reports'
import { Anchor, ColorSwatch, Group, getThemeColor, useMantineTheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCompact, formatCount } from '../../../ui/format.ts'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { Pie } from '../../growth/deal-reports/Pie.tsx'
import { REST, sliceColors } from '../../growth/deal-reports/slice-colors.ts'
import { Card, useSpan } from './Card.tsx'
import classes from './Dashboard.module.css'
import { createdQuery, SHORT } from './reports.api.ts'

type Row = Response<typeof createdContacts>[number]

/** Contacts Created: a pie chart by source and its table. */
export const CreatedCard = () => {
  const span = useSpan('created-contacts')
  const theme = useMantineTheme()
  const [isLong, setLong] = useState(false)
  const report = useQuery(createdQuery(span))
  const { data } = report
  const total = data?.reduce((sum, row) => sum + row.Count, 0) ?? 0
  const colorOf = (row: Row) => sliceColors[data?.indexOf(row) ?? 0] ?? REST
  const columns: Column<Row>[] = [
    {
      title: 'Source',
      render: (row) => (
        <Group gap="xs" wrap="nowrap">
          <ColorSwatch size={12} color={getThemeColor(colorOf(row), theme)} withShadow={false} />
          <AnchorLink
            to="/contacts"
            search={{
              filters: [
                { field: 'SourceId', operation: 'Equals', value: row.SourceId },
                { field: 'DateCreated', operation: 'Equals', value: span },
              ],
            }}
            size="sm"
            className={classes.long}
          >
            {row.Source}
          </AnchorLink>
        </Group>
      ),
    },
    {
      title: 'Contacts',
      align: 'right',
      render: (row) => <span title={formatCount(row.Count)}>{formatCompact(row.Count)}</span>,
    },
    { title: 'Share', align: 'right', render: (row) => share(row.Count, total) },
  ]
  const rest = data?.slice(sliceColors.length).reduce((sum, row) => sum + row.Count, 0) ?? 0
  const slices = [
    ...(data ?? []).slice(0, sliceColors.length).map((row, i) => ({
      name: row.Source,
      value: row.Count,
      color: sliceColors[i] ?? REST,
    })),
    ...(rest > 0 ? [{ name: 'All others', value: rest, color: REST }] : []),
  ]
  return (
    <Card card="created-contacts" count={data && total}>
      <Loaded query={report} skeleton={<Blocks n={5} h={36} gap="sm" />}>
        {(rows) =>
          total === 0 ? (
            <Empty
              size="sm"
              title="No contacts created"
              description="Nobody was added in this period. Choose a longer range to see more."
            >
              <ButtonLink size="xs" variant="default" to="/contacts/newcontact">
                New Contact
              </ButtonLink>
            </Empty>
          ) : (
            <div {...whileStale(report)}>
              <Pie data={slices} format={formatCount} />
              <DataTable
                rows={rows.slice(0, isLong ? undefined : SHORT)}
                keyOf={(row) => row.SourceId}
                columns={columns}
                isPart
                mt="sm"
                verticalSpacing={6}
                highlightOnHover={false}
                aria-label="Contacts created by source"
              />
              {rows.length > SHORT && (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  mt="xs"
                  aria-expanded={isLong}
                  onClick={() => setLong(!isLong)}
                >
                  {isLong ? 'Show fewer' : `Show all ${rows.length} sources`}
                </Anchor>
              )}
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })
/** A small share is never rounded to zero. */
const share = (count: number, total: number) => (count * 200 < total ? '<1%' : percent.format(count / total))
