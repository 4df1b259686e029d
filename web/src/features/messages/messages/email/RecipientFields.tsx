import { Alert, Button, CloseButton, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import own from './Composer.module.css'
import type { RecipientField } from './composer.rules.ts'
import type { Draft } from './draft.ts'
import classes from './Email.module.css'
import { Recipients } from './Recipients.tsx'
import type { Composer, Props } from './useComposer.ts'

/** To, and Cc and Bcc once they are asked for. */
export const RecipientFields = ({ composer }: { composer: Composer }) => {
  const { draft, change, edit, errorOf, check, written } = composer
  const { To, people, showsCc, showsBcc } = draft
  const blocked = new Set(
    (check.data?.Checked ?? [])
      .filter(({ Address, Decision, Why }) => Decision === 'Blocked' && Why !== null && written.includes(Address))
      .map(({ Address }) => Address),
  )
  const props = (field: RecipientField) => ({
    label: field,
    value: draft[field],
    typed: draft.typed[field],
    // The library also reports unchanged content whenever the focus leaves.
    onType: (text: string) =>
      text !== draft.typed[field] && change((before) => ({ typed: { ...before.typed, [field]: text } })),
    blocked,
    error: errorOf(field),
    'data-path': field,
    onChange: (addresses: string[], person?: { address: string; ContactId: number }) =>
      edit({
        [field]: addresses,
        ...(person && { people: { ...people, [person.address]: person.ContactId } }),
      }),
  })
  return (
    <>
      <Recipients
        {...props('To')}
        required
        data-autofocus={To.length === 0 || undefined}
        rightSectionWidth={showsCc && showsBcc ? undefined : 92}
        rightSection={
          <Group gap={4} wrap="nowrap">
            {!showsCc && (
              <Button variant="subtle" size="compact-xs" onClick={() => edit({ showsCc: true })}>
                Cc
              </Button>
            )}
            {!showsBcc && (
              <Button variant="subtle" size="compact-xs" onClick={() => edit({ showsBcc: true })}>
                Bcc
              </Button>
            )}
          </Group>
        }
      />
      {showsCc && <Recipients {...props('Cc')} />}
      {showsBcc && <Recipients {...props('Bcc')} />}
    </>
  )
}

/** The recipients and subject of a reply, in one line. */
export const FoldedRecipients = ({
  draft: { To, Cc, Bcc },
  unfold,
  close,
}: {
  draft: Draft
  unfold: () => void
  close: () => void
}) => {
  const said = [['To', To] as const, ['Cc', Cc] as const, ['Bcc', Bcc] as const].flatMap(([label, all]) =>
    all.length > 0 ? [`${label} ${all.join(', ')}`] : [],
  )
  return (
    <Group gap="xs" wrap="nowrap">
      <UnstyledButton className={own.folded} onClick={unfold}>
        <Text size="sm" truncate>
          {said.join(' · ') || 'No recipients yet'}
        </Text>
        <VisuallyHidden>. Change recipients and subject</VisuallyHidden>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <CloseButton aria-label="Set the reply aside" title="Set aside; your draft is kept" onClick={close} />
    </Group>
  )
}

const list = new Intl.ListFormat('en-US')

/** What should be known of the recipients: a reply goes elsewhere than to its sender, or somebody would not get it. */
export const RecipientNotes = ({ composer, answers }: { composer: Composer } & Pick<Props, 'answers'>) => {
  const { draft, edit, written, isForward, check } = composer
  // Somebody may ask for answers at an address that is not theirs.
  const askedAt = isForward
    ? []
    : (answers?.ReplyTo ?? []).filter((address) => address !== answers?.From && written.includes(address))
  const held = (check.data?.Checked ?? []).filter(({ Address, Why }) => Why !== null && written.includes(Address))
  return (
    <>
      {askedAt.length > 0 && answers && (
        <Alert color="yellow" variant="light" p="xs" role="status">
          <Group gap="xs" justify="space-between">
            <Text size="sm" className={classes.long}>
              Your reply goes to <b>{list.format(askedAt)}</b>, because {answers.From} asked for replies there.
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() =>
                edit({ To: [...new Set([answers.From, ...draft.To.filter((one) => !askedAt.includes(one))])] })
              }
            >
              Reply to the sender instead
            </Button>
          </Group>
        </Alert>
      )}
      {held.map(({ Address, Decision, Why }) => (
        <Alert key={Address} color={Decision === 'Blocked' ? 'red' : 'yellow'} variant="light" p="xs" role="status">
          <Text size="sm" className={classes.long}>
            <b>{Address}</b> {Why}
          </Text>
        </Alert>
      ))}
    </>
  )
}
