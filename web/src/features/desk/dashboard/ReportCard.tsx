import type { ContactReport, ReportRow } from '@dormer/contract/growth/reports'
import { isYearless } from '@dormer/contract/yearless'
import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { dayOf, formatCompact, formatDay, formatInstantTime, today } from '../../../ui/format.ts'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import type { Span } from '../../growth/reports/spans.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import type { ContactsSearch, UrlFilter } from '../../people/contacts/contacts.search.ts'
import { Card, useSpan } from './Card.tsx'
import classes from './Dashboard.module.css'
import { reportQuery, SHORT } from './reports.api.ts'

const LONG = 500

type About = {
  /** When it happened or will happen: its day and how to format it. */
  when: (row: ReportRow) => [day: string, text: string]
  what?: (row: ReportRow) => string
  empty: [title: string, why: string]
  /** Link to the same contacts in the list. */
  inList: (span: Span) => ContactsSearch
}

const within = (field: string, span: Span): UrlFilter =>
  span === 'all' ? { field, operation: 'IsNotNull' } : { field, operation: 'Equals', value: span }
const yearsAt = ({ Occurs = '' }: ReportRow, date = '') => Number(Occurs.slice(0, 4)) - Number(date.slice(0, 4))
const onDay = (day = ''): [string, string] => [day, formatDay(day)]

const reports: Record<ContactReport, About> = {
  'new-contacts': {
    when: (row) => [dayOf(row.DateCreated), formatInstantTime(row.DateCreated)],
    empty: ['No new contacts', 'Nobody was added in this period.'],
    inList: (span) => ({ filters: [within('DateCreated', span)] }),
  },
  timeframe: {
    when: (row) => onDay(row.Timeframe ?? ''),
    empty: ['No expiring timeframes', 'Nobody wants to move in this period.'],
    inList: (span) => ({ filters: [within('Timeframe', span)], sort: 'Timeframe' }),
  },
  birthdays: {
    when: (row) => onDay(row.Occurs),
    what: ({ DateOfBirth = '', ...row }) =>
      `${formatDay(DateOfBirth)}${isYearless(DateOfBirth) ? '' : `, turns ${yearsAt(row, DateOfBirth)}`}`,
    empty: ['No upcoming birthdays', 'Nobody whose date of birth is known has a birthday in this period.'],
    inList: (span) => ({ filters: [within('DateOfBirth', span)] }),
  },
  anniversary: {
    when: (row) => onDay(row.Occurs),
    what: (row) => {
      const years = yearsAt(row, row.AnniversaryDate)
      return `${row.AnniversaryType} ${formatDay(row.AnniversaryDate ?? '')}${years > 0 ? `, ${years} ${years === 1 ? 'year' : 'years'}` : ''}`
    },
    empty: ['No upcoming anniversaries', 'No purchase or sale has its anniversary in this period.'],
    inList: (span) => ({
      groups: [{ match: 'Any', filters: [within('PurchaseAnniversary', span), within('SaleAnniversary', span)] }],
    }),
  },
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const distance = (day: string) => relative.format((Date.parse(day) - Date.parse(today())) / 86_400_000, 'day')

/** Contacts by past or upcoming event: the first few, more on demand, all of them in the list. */
export const ReportCard = ({ report }: { report: ContactReport }) => {
  const { empty, inList } = reports[report]
  const span = useSpan(report)
  const [isLong, setLong] = useState(false)
  const list = useQuery(reportQuery(report, span, isLong ? LONG : SHORT))
  const total = list.data?.[0]?.MaxRows ?? 0
  return (
    <Card card={report} count={list.data && total}>
      <Loaded
        query={list}
        skeleton={<Blocks n={5} h={36} gap="sm" />}
        empty={
          <Empty
            size="sm"
            title={empty[0]}
            description={span === 'all' ? undefined : `${empty[1]} Choose a longer range to see more.`}
          />
        }
      >
        {(all) => (
          <div {...whileStale(list)}>
            <ul className={classes.rows}>
              {/* The previous range may have more rows, while the new one loads. */}
              {all.slice(0, isLong ? LONG : SHORT).map((row) => (
                <Row key={`${row.ContactId} ${row.AnniversaryType}`} row={row} about={reports[report]} />
              ))}
            </ul>
            <Group justify="space-between" mt="xs" gap="xs">
              {total > SHORT ? (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  aria-expanded={isLong}
                  onClick={() => setLong(!isLong)}
                >
                  {isLong
                    ? 'Show fewer'
                    : total > LONG
                      ? `Show ${LONG} of ${formatCompact(total)}`
                      : `Show all ${total}`}
                </Anchor>
              ) : (
                <span />
              )}
              <AnchorLink to="/contacts" search={inList(span)} size="sm">
                Open in Contacts
              </AnchorLink>
            </Group>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const Row = ({ row, about: { when, what } }: { row: ReportRow; about: About }) => {
  const me = useCurrentUser()
  const [day, text] = when(row)
  const other = (name: string | null) => (name === `${me?.FirstName} ${me?.LastName}` ? null : name)
  const lender = other(row.LenderName)
  return (
    <li className={classes.row}>
      <div>
        <ContactLink ContactId={row.ContactId} fw={600} size="sm" className={classes.long}>
          {row.Name}
        </ContactLink>
        <Text size="xs" c="dimmed">
          {[what?.(row), row.Source, other(row.AgentName), lender && `Lender: ${lender}`].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div className={classes.when}>
        <Text size="sm" className="tabular">
          {text}
        </Text>
        <Text size="xs" c="dimmed">
          {distance(day)}
        </Text>
      </div>
    </li>
  )
}
