import type { ContactProperty } from '@dormer/contract/people/owned-properties'
import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { equity } from './equity.ts'

/** The columns after the address, by label; numbers are right-aligned. */
const figures: [label: string, value: (of: ContactProperty) => string | null][] = [
  ['Estimated Value', (p) => money(p.EstimatedValue)],
  ['Mortgage Balance', (p) => money(p.MortgageBalance)],
  ['Equity', (p) => money(equity(p.EstimatedValue, p.MortgageBalance))],
  ['Sq Ft', (p) => count(p.SquareFootage)],
  ['Beds', (p) => count(p.Bedrooms)],
  ['Baths', (p) => count(p.Bathrooms)],
]
const money = (amount: string | null) => amount && formatMoney(amount)
const count = (n: number | null) => (n === null ? null : formatCount(n))

export const addressOf = (p: ContactProperty) => p.Address ?? `Property in ${p.City}`
const placeOf = (p: ContactProperty) => `${p.City}, ${[p.StateCode, p.ZipCode].filter(Boolean).join(' ')}`

type Props = {
  properties: ContactProperty[]
  /** The window width from which there is room for a table; below it, cards. */
  tableFrom: `${number}em`
  /** The actions on each row; only where properties are edited. */
  actions?: (property: ContactProperty) => ReactNode
}

export const PropertyList = ({ properties, tableFrom, actions }: Props) => (
  <DataTable
    rows={properties}
    keyOf={(one) => one.ContactPropertyId}
    columns={[
      ...columns,
      ...(actions
        ? [{ title: 'Actions', width: 90, render: (one: ContactProperty) => <Actions>{actions(one)}</Actions> }]
        : []),
    ]}
    tableFrom={tableFrom}
    card={(one) => <PropertyCard property={one} actions={actions} />}
    tabularNums
  />
)

const Actions = ({ children }: { children: ReactNode }) => (
  <Group gap={4} wrap="nowrap">
    {children}
  </Group>
)

const columns: Column<ContactProperty>[] = [
  {
    title: 'Address',
    render: (one) => (
      <>
        <Text size="sm" fw={600}>
          {addressOf(one)}
        </Text>
        <Text size="sm" c="dimmed">
          {placeOf(one)}
        </Text>
      </>
    ),
  },
  { title: 'Type', render: (one) => one.PropertyType },
  ...figures.map(([title, render]): Column<ContactProperty> => ({ title, align: 'right', render })),
]

const PropertyCard = ({ property, actions }: Pick<Props, 'actions'> & { property: ContactProperty }) => (
  <Stack gap="sm">
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Text fw={600}>{addressOf(property)}</Text>
        <Text size="sm" c="dimmed">
          {[placeOf(property), property.PropertyType].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      {actions && <Actions>{actions(property)}</Actions>}
    </Group>
    <SimpleGrid component="dl" m={0} cols={{ base: 2, xs: 3 }} spacing="sm" verticalSpacing="xs">
      {figures
        .map(([label, value]) => [label, value(property)] as const)
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value}
            </Text>
          </div>
        ))}
    </SimpleGrid>
  </Stack>
)
