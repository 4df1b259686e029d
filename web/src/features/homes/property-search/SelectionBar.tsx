import { Button, Group, Paper } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { formatCount } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import type { Chosen } from '../../people/contacts/ContactsPicker.tsx'
import { sendProperties } from '../send-property/sendProperties.ts'
import { COMPARED_MAX } from './property-search.state.ts'
import classes from './Search.module.css'

type Props = { selected: string[]; contact: Chosen | undefined; clear: () => void }

/** The actions on the selected properties, including those on other pages. */
export const SelectionBar = ({ selected, contact, clear }: Props) => {
  const maySend = useMay('WorkContacts')
  const look = { size: 'sm', radius: 'xl' } as const
  return (
    <Paper className={classes.bar} shadow="md" p="xs" radius="xl" role="group" aria-label="Selected properties">
      <Group gap="xs" justify="center">
        {maySend && (
          <Button
            {...look}
            leftSection={<IconSend size={16} />}
            onClick={() => void sendProperties({ listingKeys: selected, contact, onSent: clear })}
          >
            Send {formatCount(selected.length)}
          </Button>
        )}
        {selected.length > 1 && selected.length <= COMPARED_MAX && (
          <ButtonLink
            {...look}
            variant={maySend ? 'light' : 'filled'}
            to="/compare"
            search={{ keys: selected.join(',') }}
          >
            Compare {formatCount(selected.length)}
          </ButtonLink>
        )}
        <Button {...look} variant="subtle" color="gray" onClick={clear}>
          Clear
        </Button>
      </Group>
    </Paper>
  )
}
