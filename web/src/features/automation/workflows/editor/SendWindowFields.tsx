import type { SendWindow } from '@dormer/contract/automation/workflows'
import { Group, Stack, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEditing } from './useEditor.ts'
import { TimeOfDay, WeekdayChips } from './WeekdayChips.tsx'

const usual: SendWindow = { Days: [1, 2, 3, 4, 5], From: '09:00', To: '18:00' }

type Props = { value: SendWindow | null; disabled: boolean; save: (sendWindow: SendWindow | null) => void }

/** On which days and between which hours messages leave; what is half entered is not saved yet, and the page says so. */
export const SendWindowFields = ({ value, disabled, save }: Props) => {
  const { setDraft: noteDraft } = useEditing()
  const [draft, setDraft] = useState(value ?? usual)
  const fault = value ? faultOf(draft) : undefined
  useEffect(() => {
    noteDraft('SendWindow', fault)
    return () => noteDraft('SendWindow', undefined)
  }, [noteDraft, fault])
  const change = (part: Partial<SendWindow>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (!faultOf(next)) save(next)
  }
  return (
    <Stack gap="xs">
      <Switch
        label="Send only at certain times"
        description="Emails and texts wait for these hours, in the contact’s time zone, and the steps after them wait, too."
        checked={value !== null}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => {
          setDraft(value ?? usual)
          save(checked ? usual : null)
        }}
      />
      {value && (
        <>
          <WeekdayChips label="Days" value={draft.Days} disabled={disabled} onChange={(Days) => change({ Days })} />
          <Group gap="xs" grow align="flex-start">
            <TimeOfDay label="From" value={draft.From} disabled={disabled} onChange={(From) => change({ From })} />
            <TimeOfDay
              label="To"
              value={draft.To}
              disabled={disabled}
              error={fault}
              onChange={(To) => change({ To })}
            />
          </Group>
        </>
      )}
    </Stack>
  )
}

const faultOf = ({ Days, From, To }: SendWindow) => {
  if (Days.length === 0) return 'Choose at least one day'
  if (!From || !To) return 'Enter both times'
  return From < To ? undefined : 'It must end after it begins'
}
