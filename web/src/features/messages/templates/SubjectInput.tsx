import { ActionIcon, TextInput, type TextInputProps, Tooltip } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useRef } from 'react'
import { insertAtCursor, MergeMenu } from './MergeMenu.tsx'

type Props = Omit<TextInputProps, 'onChange'> & { value: string; change: (subject: string) => void }

/** The subject of an email, with the merge fields. */
export const SubjectInput = ({ value, change, ...rest }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <TextInput
      maxLength={300}
      {...rest}
      ref={input}
      label="Subject"
      withAsterisk
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      rightSectionWidth={40}
      rightSection={
        <MergeMenu insert={(text) => change(insertAtCursor(input.current, text, value))}>
          <Tooltip label="Merge field">
            <ActionIcon aria-label="Merge field for the subject">
              <IconBraces size={16} />
            </ActionIcon>
          </Tooltip>
        </MergeMenu>
      }
    />
  )
}
