import type { CommandLine } from '@dormer/contract/desk/command'
import { type NoAgreementReason, noAgreementReasons } from '@dormer/contract/people/agreements'
import { Flex, NativeSelect, Stack, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import classes from './CommandPreview.module.css'
import { announced, type Edits, edited, lacks } from './command.rules.ts'

type Props = {
  lines: CommandLine[]
  edits: readonly (Edits | undefined)[]
  edit: (at: number, edits: Edits) => void
  /** Ctrl+Enter in a field. */
  submit: () => void
  failure: string | undefined
}

const reasons = [
  { value: '', label: 'Why there is no buyer agreement' },
  ...Object.entries(noAgreementReasons).map(([value, label]) => ({ value, label })),
]

/** The acts of a sentence before they are done, a line each; what goes out is shown whole and can be corrected. */
export const CommandPreview = ({ lines, edits, edit, submit, failure }: Props) => {
  const title = useId()
  return (
    <section
      aria-labelledby={title}
      // Keys in its fields are for the fields, not for the list below.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
          event.preventDefault()
          submit()
        }
        if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
      }}
    >
      <Text id={title} size="xs" c="dimmed" px="md" pt="xs">
        What will be done
      </Text>
      <Stack gap={2}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: acts have their place in the sentence.
          <Line key={at} line={line} edits={edits[at]} edit={(change) => edit(at, { ...edits[at], ...change })} />
        ))}
      </Stack>
      {failure && (
        <Text size="sm" c="red" px="md" py="xs" role="alert">
          {failure}
        </Text>
      )}
      <VisuallyHidden role="status">{announced(lines, edits)}</VisuallyHidden>
    </section>
  )
}

const Line = ({
  line,
  edits,
  edit,
}: {
  line: CommandLine
  edits: Edits | undefined
  edit: (change: Edits) => void
}) => {
  const act = edited(line, edits)
  const lacking = lacks(line, edits)
  const [whom] = line.Details
  const isHomes = act.Kind === 'Homes'
  const goesOut = act.Kind === 'Text' || act.Kind === 'Email' || isHomes
  const isEmail = act.Kind === 'Email' || (isHomes && act.Channel === 'Email')
  const field = (name: keyof Edits) => ({
    value: act[name] ?? '',
    'data-lacking': lacking === name || undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit({ [name]: currentTarget.value }),
  })
  return (
    <Flex className={classes.line} data-refused={line.Refused ? true : undefined} gap="xs" wrap="wrap">
      <Text size="sm" fw={600} className={classes.label}>
        {line.Label}
      </Text>
      <Stack gap={4} flex="1 1 14rem" miw={0}>
        <Text size="sm">{line.Details.join(' · ')}</Text>
        {isEmail && !line.Refused && (
          <TextInput
            size="xs"
            aria-label={`Subject of the email to ${whom}`}
            placeholder="Subject"
            maxLength={998}
            {...field('Subject')}
          />
        )}
        {goesOut && !line.Refused && (
          <Textarea
            size="sm"
            aria-label={`${line.Label} to ${whom}`}
            placeholder={
              isHomes ? 'A few words with them, if you like' : isEmail ? 'Write the email' : 'Write the text'
            }
            autosize
            minRows={act.Kind === 'Email' ? 3 : 1}
            maxRows={8}
            maxLength={isEmail ? 10_000 : 1600}
            {...field('Body')}
          />
        )}
        {line.Refused && (
          <Text size="sm" c="red">
            {line.Refused}
          </Text>
        )}
        {line.Warning && !line.Refused && (
          <Text size="sm" c="dimmed">
            {line.Warning}
          </Text>
        )}
        {line.Needs === 'Agreement' && (
          <>
            <NativeSelect
              size="xs"
              aria-label="Why it goes ahead without a buyer agreement"
              data={reasons}
              value={act.NoAgreementReason ?? ''}
              data-lacking={lacking === 'NoAgreementReason' || undefined}
              onChange={({ currentTarget }) =>
                edit({ NoAgreementReason: (currentTarget.value || null) as NoAgreementReason | null })
              }
            />
            {act.NoAgreementReason === 'Other' && (
              <TextInput
                size="xs"
                aria-label="The other reason"
                placeholder="The reason"
                maxLength={500}
                {...field('NoAgreementNote')}
              />
            )}
          </>
        )}
      </Stack>
    </Flex>
  )
}
