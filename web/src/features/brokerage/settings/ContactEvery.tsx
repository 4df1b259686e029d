import { type UrgencyType, urgencyTypeBody } from '@dormer/contract/brokerage/settings'
import { Button, Group, NumberInput, Popover, Stack } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useSaveUrgencyType } from './settings.api.ts'

/** How long contacts of an urgency type may wait before they appear on Today, edited in place. */
export const ContactEvery = ({ type }: { type: UrgencyType }) => {
  const [isOpen, setOpen] = useState(false)
  const { ContactEveryDays: days } = type
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start" shadow="md" width={260}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color={days ? undefined : 'gray'}
          ml={-8}
          aria-label={`Contact every: ${type.Description}, ${words(days)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {words(days)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <DaysForm type={type} close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const words = (days: number | null) => (days ? `every ${days === 1 ? 'day' : `${days} days`}` : 'No limit')

const wait = urgencyTypeBody.pick({ ContactEveryDays: true })

const DaysForm = ({ type, close }: { type: UrgencyType; close: () => void }) => {
  const { mutateAsync } = useSaveUrgencyType()
  const { UrgencyTypeId, Description } = type
  const { form, submit, saving } = useContractForm(
    wait,
    { ContactEveryDays: type.ContactEveryDays },
    async ({ ContactEveryDays }) => {
      await mutateAsync({ UrgencyTypeId, Description, ContactEveryDays })
      close()
    },
  )
  const { value: days, onChange, ...input } = form.getInputProps('ContactEveryDays')
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NumberInput
          label="Contact every"
          description="Contacts who wait longer than this for a call or message appear on Today"
          placeholder="No limit"
          suffix={days === 1 ? ' day' : ' days'}
          min={1}
          max={365}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          value={days ?? ''}
          onChange={(value) => onChange(value === '' ? null : Number(value))}
          {...input}
        />
        <Group justify="flex-end" gap="xs">
          <Button size="compact-sm" variant="default" onClick={close}>
            Cancel
          </Button>
          <Button size="compact-sm" type="submit" loading={saving}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
