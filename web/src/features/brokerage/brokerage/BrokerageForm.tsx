import { brokerageBody, type getBrokerage } from '@dormer/contract/brokerage/brokerage'
import type { Response } from '@dormer/contract/endpoint'
import { Button, Group, Paper, Select, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useSaveBrokerage } from './brokerage.api.ts'

type Brokerage = Response<typeof getBrokerage>

const zones = Intl.supportedValuesOf('timeZone')
const typed = ({ Name, Phone, PostalAddress, TimeZone, WebDomain }: Brokerage) => ({
  Name,
  Phone: Phone ?? '',
  PostalAddress: PostalAddress ?? '',
  TimeZone,
  WebDomain: WebDomain ?? '',
})

/** Saves only the fields changed here, so that another admin's changes to other fields are kept. */
export const BrokerageForm = ({ brokerage }: { brokerage: Brokerage }) => {
  const { mutateAsync } = useSaveBrokerage()
  const { form, submit, saving, changed } = useContractForm(brokerageBody, typed(brokerage), async (values) => {
    await mutateAsync(changed(values))
    notifySuccess('Brokerage saved')
  })
  const isDirty = form.isDirty()
  useLeaveGuard(() => form.isDirty())
  return (
    <Paper p="md" component="section" aria-labelledby="brokerage-details">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Title order={2} size="h5" id="brokerage-details">
            Details
          </Title>
          <TextInput label="Name" withAsterisk autoComplete="organization" {...form.getInputProps('Name')} />
          <PhoneInput label="Main phone" autoComplete="tel" {...form.getInputProps('Phone')} />
          <TextInput
            label="Website"
            description="Just the domain. Your public pages link to it."
            placeholder="northrealty.com"
            autoCapitalize="off"
            spellCheck={false}
            inputMode="url"
            {...form.getInputProps('WebDomain')}
          />
          <Textarea
            label="Postal address"
            description="The law requires it in every mass email; without one, none are sent. Disbursement statements show it too."
            placeholder={'North Realty\n12 Main St\nAustin, TX 78701'}
            autosize
            minRows={3}
            maxRows={6}
            {...form.getInputProps('PostalAddress')}
          />
          <Select
            label="Time zone"
            description="Sets when the brokerage’s day begins, for plan years and client requests. Each user has a time zone too."
            data={zones.includes(brokerage.TimeZone) ? zones : [brokerage.TimeZone, ...zones]}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No time zones found"
            {...form.getInputProps('TimeZone')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={saving} disabled={!isDirty}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
