import { Group, Paper, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CellLine } from '../../../ui/CellLine.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { Items } from '../../../ui/Skeletons.tsx'
import type { MessagesProps } from '../../day/activities/ActivityTab.tsx'
import { Acts, Became, DirectionIcon, Person } from './CallRow.tsx'
import { callsQuery } from './calls.api.ts'
import classes from './calls.module.css'

/** The Phone sub-tab: the calls with the people of a household, above those that were only logged. */
export const PhoneTab = ({ contact: { Contact }, activities }: MessagesProps) => {
  const calls = useInfiniteQuery(callsQuery({ contactId: Contact.ContactId }))
  return (
    <Loaded
      query={calls}
      skeleton={
        <Paper p="md">
          <Items n={3} icon={28} lines={['30%', '45%']} align="flex-start" />
        </Paper>
      }
      title="The calls could not be loaded"
    >
      {(all) => (
        <Stack>
          {all.map((one) => (
            <Paper
              key={one.CallId}
              p="sm"
              component="article"
              aria-label={`Call, ${formatInstantTime(one.DateStarted)}`}
            >
              <div className={classes.row}>
                <Group wrap="nowrap" gap="sm" miw={0}>
                  <DirectionIcon one={one} />
                  <Stack gap={0} miw={0}>
                    <Person one={one} />
                    <CellLine text={formatInstantTime(one.DateStarted)} isSecond />
                  </Stack>
                </Group>
                <Became one={one} />
                <Acts one={one} />
              </div>
              {(one.Outcome || one.Notes || one.Transcription) && (
                <CellLine text={one.Outcome || one.Notes || one.Transcription || ''} isSecond />
              )}
            </Paper>
          ))}
          <ShowMore query={calls} label="Show older calls" />
          {activities({
            isByHand: false,
            below: all.length > 0 ? 'Logged by hand' : undefined,
            without: new Set(all.flatMap(({ ActivityId }) => ActivityId ?? [])),
          })}
        </Stack>
      )}
    </Loaded>
  )
}
