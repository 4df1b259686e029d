import { type ChecklistLine, lineStatuses } from '@dormer/contract/deals/review'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { formatPhone } from '@dormer/contract/phone'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { today } from '../../../../ui/format.ts'
import { dueOf } from '../../review/review.words.ts'
import classes from './TransactionPage.module.css'

/** Below the facts and the line of a transaction that is printed: who takes part, what it needs, and its note. */
export const DealOnPaper = ({ transaction, lines }: { transaction: Transaction; lines: ChecklistLine[] }) => (
  <Stack gap="md">
    {transaction.People.length > 0 && (
      <OnPaper title="PEOPLE" columns={['Role', 'Name', 'Phone', 'Email']}>
        {transaction.People.map((person) => (
          <tr key={`${person.TransactionPeopleId} ${person.PeopleRoleId}`}>
            <td>{person.RoleName}</td>
            <td>{[person.FullName, person.CompanyName].filter(Boolean).join(', ')}</td>
            <td className="tabular">{formatPhone(person.CellPhone ?? person.OfficePhone ?? '')}</td>
            <td>{person.Email}</td>
          </tr>
        ))}
      </OnPaper>
    )}
    {lines.length > 0 && (
      <OnPaper title="CHECKLIST" columns={['Document', 'Status', 'Due']}>
        {lines.map((line) => (
          <tr key={line.LineId}>
            <td>{line.Name}</td>
            <td>{lineStatuses[line.Status]}</td>
            <td className="tabular">{dueOf(line, today())?.words}</td>
          </tr>
        ))}
      </OnPaper>
    )}
    {transaction.Note && (
      <section aria-label="NOTE">
        <Title order={2} className={classes.heading}>
          NOTE
        </Title>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {transaction.Note}
        </Text>
      </section>
    )}
  </Stack>
)

type Props = { title: string; columns: string[]; children: ReactNode }
const OnPaper = ({ title, columns, children }: Props) => (
  <section aria-label={title}>
    <Title order={2} className={classes.heading} mb={4}>
      {title}
    </Title>
    <table className={classes.paper} aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
