import type { ContactProperty } from '@dormer/contract/people/owned-properties'
import { Group, Paper, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
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
  /** The actions on each row; only where properties are edited (A037). */
  actions?: (property: ContactProperty) => ReactNode
}

export const PropertyList = ({ properties, tableFrom, actions }: Props) => {
  const isWide = useMediaQuery(`(min-width: ${tableFrom})`, undefined, { getInitialValueInEffect: false })
  if (!isWide)
    return (
      <Stack gap="sm">
        {properties.map((one) => (
          <PropertyCard key={one.ContactPropertyId} property={one} actions={actions} />
        ))}
      </Stack>
    )
  return (
    <Paper>
      <Table verticalSpacing="sm" horizontalSpacing="md" tabularNums>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Address</Table.Th>
            <Table.Th>Type</Table.Th>
            {figures.map(([label]) => (
              <Table.Th key={label} ta="right">
                {label}
              </Table.Th>
            ))}
            {actions && <Table.Th aria-label="Actions" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {properties.map((one) => (
            <Table.Tr key={one.ContactPropertyId}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {addressOf(one)}
                </Text>
                <Text size="sm" c="dimmed">
                  {placeOf(one)}
                </Text>
              </Table.Td>
              <Table.Td>{one.PropertyType}</Table.Td>
              {figures.map(([label, value]) => (
                <Table.Td key={label} ta="right">
                  {value(one)}
                </Table.Td>
              ))}
              {actions && (
                <Table.Td>
                  <Group gap={4} wrap="nowrap" justify="flex-end">
                    {actions(one)}
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

const PropertyCard = ({ property, actions }: Pick<Props, 'actions'> & { property: ContactProperty }) => (
  <Paper p="md" component="article">
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={0} miw={0}>
          <Text fw={600}>{addressOf(property)}</Text>
          <Text size="sm" c="dimmed">
            {[placeOf(property), property.PropertyType].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        {actions && (
          <Group gap={4} wrap="nowrap">
            {actions(property)}
          </Group>
        )}
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
  </Paper>
)
