import { Button, Group, Paper, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { MailBody } from '../../content/MailBody.tsx'
import own from './Composer.module.css'

/** The quoted content sent below the text. */
export const Quoted = ({ html, isForward, edit }: { html: string; isForward: boolean; edit: () => void }) => {
  const [isShown, show] = useDisclosure(isForward)
  const what = isForward ? 'forwarded email' : 'quoted text'
  return (
    <Stack gap="xs" component="section" aria-label={isForward ? 'Forwarded email' : 'Quoted text'}>
      <Group gap="xs">
        <Button size="compact-xs" variant="default" aria-expanded={isShown} onClick={show.toggle}>
          {isShown ? `Hide ${what}` : `Show ${what}`}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={edit}>
          {`Edit ${what}`}
        </Button>
      </Group>
      {isShown && (
        <Paper withBorder p="sm" className={own.quoted}>
          <MailBody
            html={html}
            text=""
            quotedText=""
            imageOf={() => undefined}
            title={isForward ? 'The forwarded email' : 'The quoted text'}
          />
        </Paper>
      )}
    </Stack>
  )
}
