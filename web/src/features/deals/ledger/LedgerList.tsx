import type { LedgerEntry } from '@dormer/contract/deals/ledger'
import { Stack, Text } from '@mantine/core'
import { formatInstantTime } from '../../../ui/format.ts'
import { TransactionLink } from '../../day/tasks/TransactionLink.tsx'
import classes from './Ledger.module.css'
import { deedOf, wordsOf } from './ledger.words.ts'

/** Money history, newest first: who, when, before, after and why. */
export const LedgerList = ({ entries, isOfOne = false }: { entries: readonly LedgerEntry[]; isOfOne?: boolean }) => (
  <ul className={classes.entries} aria-label="Money history">
    {entries.map((entry) => (
      <li key={entry.LedgerId}>
        <Stack gap={2}>
          <Text size="sm">
            <Text span inherit fw={600}>
              {entry.ByName ?? 'Dormer'}
            </Text>{' '}
            {deed(entry)}
            {!isOfOne && entry.TransactionId !== null && (
              <>
                {' · '}
                <TransactionLink TransactionId={entry.TransactionId} size="sm" underline="always">
                  Open transaction
                </TransactionLink>
              </>
            )}
          </Text>
          <Text size="xs" c="dimmed">
            {formatInstantTime(entry.DateCreated)}
            {entry.Via === 'Job' ? ' in the background' : entry.Via === 'Api' ? ' through the API' : ''}
          </Text>
          <dl className={classes.fields}>
            {entry.Fields.map((field) => (
              <div key={field.Field}>
                <dt>{field.Label}</dt>
                <dd className="tabular">
                  {entry.What === 'Changed' ? (
                    <>
                      <del>{wordsOf(field, field.Before)}</del> → <ins>{wordsOf(field, field.After)}</ins>
                    </>
                  ) : (
                    wordsOf(field, field.After ?? field.Before)
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {entry.Why && (
            <Text size="sm" className={classes.why}>
              {entry.Why}
            </Text>
          )}
        </Stack>
      </li>
    ))}
  </ul>
)
const deed = (entry: LedgerEntry) => deedOf(entry).replace(/^./, (letter) => letter.toLowerCase())
