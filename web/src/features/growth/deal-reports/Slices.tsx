import { ColorSwatch, Group, getThemeColor, useMantineTheme } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import { DataTable } from '../../../ui/DataTable.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Pie } from './Pie.tsx'

type Slice = {
  name: string
  color: string
  value: number
  /** The value as shown in the table, and a link to what it counts. */
  text: string
  to?: LinkProps
}

/** A pie or donut chart of fixed parts, and its table. */
export const Slices = ({
  slices,
  titles: [what, amount],
  format,
  isDonut,
}: {
  slices: Slice[]
  titles: [what: string, amount: string]
  format: (value: number) => string
  isDonut?: boolean
}) => {
  const theme = useMantineTheme()
  return (
    <>
      <Pie data={slices.map(({ name, color, value }) => ({ name, color, value }))} format={format} isDonut={isDonut} />
      <DataTable
        rows={slices}
        keyOf={({ name }) => name}
        isPart
        mt="sm"
        verticalSpacing={6}
        highlightOnHover={false}
        columns={[
          {
            title: what,
            render: ({ name, color }) => (
              <Group gap="xs" wrap="nowrap">
                <ColorSwatch size={12} color={getThemeColor(color, theme)} withShadow={false} />
                {name}
              </Group>
            ),
          },
          {
            title: amount,
            align: 'right',
            render: ({ text, to }) =>
              to ? (
                <AnchorLink size="sm" className="tabular" {...to}>
                  {text}
                </AnchorLink>
              ) : (
                <span className="tabular">{text}</span>
              ),
          },
        ]}
      />
    </>
  )
}
