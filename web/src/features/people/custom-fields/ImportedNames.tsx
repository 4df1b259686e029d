import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import classes from './CustomFields.module.css'
import { importedNamesQuery } from './custom-fields.api.ts'
import { contactsInWords } from './custom-fields.rules.ts'

const CustomFieldModal = lazyDialog(() => import('./CustomFieldModal.tsx').then((m) => m.CustomFieldModal))

/** How many are shown at first: files have dozens of columns that nobody makes a field. */
const FIRST = 10

/** The columns of imported files that no field holds, each of which can be made one. */
export const ImportedNames = ({ isFull }: { isFull: boolean }) => {
  const names = useQuery(importedNamesQuery)
  const [isWhole, setWhole] = useState(false)
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Columns of imported files without a field are kept on each contact. Convert a column to a field to edit, filter
        and sort by it.
      </Text>
      <Loaded
        query={names}
        skeleton={<Blocks n={3} h={56} />}
        title="The imported fields could not be loaded"
        empty={<Text size="sm">No imported fields.</Text>}
      >
        {(all) => (
          <>
            <Paper component="ul" className={classes.names} aria-label="Imported fields">
              {(isWhole ? all : all.slice(0, FIRST)).map((one) => (
                <Group
                  key={one.Name}
                  component="li"
                  wrap="nowrap"
                  justify="space-between"
                  gap="sm"
                  className={classes.name}
                >
                  <Stack gap={0} miw={0}>
                    <Text size="sm" fw={600} lineClamp={2}>
                      {one.Name}
                    </Text>
                    <Text size="xs" c="dimmed" className="tabular" lineClamp={2}>
                      {contactsInWords(one.Contacts)}
                      {one.Samples.length > 0 && ` · ${one.Samples.join(', ')}`}
                    </Text>
                  </Stack>
                  <Button
                    size="xs"
                    variant="default"
                    flex="none"
                    disabled={isFull}
                    aria-label={`Convert ${one.Name} to a field`}
                    onClick={() => openDialog(CustomFieldModal, { imported: one }, 'custom-field')}
                  >
                    Convert to Field
                  </Button>
                </Group>
              ))}
            </Paper>
            {all.length > FIRST && (
              <Button
                variant="subtle"
                size="compact-sm"
                w="fit-content"
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? `Show the first ${FIRST}` : `Show all ${formatCount(all.length)} imported fields`}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}
