import { type Vendor, vendorBody } from '@dormer/contract/deals/vendors'
import { formatPhone } from '@dormer/contract/phone'
import { Checkbox, List, MultiSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Lines } from '../../../ui/Skeletons.tsx'
import { dealsQuery, useSaveVendor } from './vendors.api.ts'

type Props = { vendor: Vendor; others: readonly Vendor[]; close: () => void }

/** A vendor: editable details, duplicate entries to merge, and the transactions. */
export const VendorDialog = ({ vendor, others, close }: Props) => {
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog close={close} title={vendor.FullName} size="lg" isDirty={isDirty}>
      <Stack>
        {vendor.CanEdit ? (
          <Edit vendor={vendor} others={others} setDirty={setDirty} close={close} />
        ) : (
          <Stack gap={2}>
            {[
              vendor.CompanyName,
              vendor.Email,
              ...[...new Set([vendor.CellPhone, vendor.OfficePhone])].map((one) => one && formatPhone(one)),
            ]
              .filter(Boolean)
              .map((line) => (
                <Text key={line} size="sm">
                  {line}
                </Text>
              ))}
            <Text size="sm" c="dimmed">
              {vendor.IsShared
                ? 'In the brokerage’s vendor book. An admin can change it.'
                : 'Colleagues use this person too. They or an admin can change it.'}
            </Text>
          </Stack>
        )}
        <Deals vendor={vendor} />
      </Stack>
    </Dialog>
  )
}

/** The entries being merged, in words. */
const whoOf = (name: string, times: number, merged: readonly Vendor[]) =>
  [
    ...(times > 0 ? [`${formatCount(times)} more ${times === 1 ? 'entry' : 'entries'} of ${name}`] : []),
    ...merged.map(({ FullName, CompanyName }) => (CompanyName ? `${FullName} (${CompanyName})` : FullName)),
  ].join(', ')

const Edit = ({ vendor, others, setDirty, close }: Props & { setDirty: (isDirty: boolean) => void }) => {
  const [id = 0, ...entries] = vendor.VendorIds
  const { mutateAsync } = useSaveVendor()
  const [isWhole, setWhole] = useState(false)
  const [same, setSame] = useState<string[]>([])
  const mergeable = others.filter((one) => one.VendorIds[0] !== id && !one.ContactId && one.CanEdit)
  const { form, submit, saving, changed } = useContractForm(
    vendorBody.omit({ MergeIds: true }),
    {
      FullName: vendor.FullName,
      Email: vendor.Email ?? '',
      CellPhone: vendor.CellPhone ?? '',
      OfficePhone: vendor.OfficePhone ?? '',
      CompanyName: vendor.CompanyName ?? '',
    },
    async ({ FullName, ...rest }) => {
      const merged = mergeable.filter(({ VendorIds }) => same.includes(String(VendorIds[0])))
      const MergeIds = [...(isWhole ? entries : []), ...merged.flatMap(({ VendorIds }) => VendorIds)]
      const question = `${whoOf(FullName, isWhole ? entries.length : 0, merged)} will appear as ${FullName} on all their transactions, in the same roles, with the details above. The other entries are deleted, and what was different in them is lost. This cannot be undone.`
      if (MergeIds.length > 0 && !(await confirm(question, { title: 'Merge', yes: 'Merge', danger: true }))) return
      await mutateAsync({ id, ...changed(rest), FullName, MergeIds })
      notifySuccess(MergeIds.length > 0 ? `${FullName} saved and merged` : `${FullName} saved`)
      close()
    },
  )
  const isChanged = form.isDirty() || isWhole || same.length > 0
  useEffect(() => setDirty(isChanged), [isChanged, setDirty])
  return (
    <DialogForm saving={saving} submit={submit} close={close} isDisabled={!isChanged}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Full Name" withAsterisk maxLength={201} {...form.getInputProps('FullName')} />
        <TextInput label="Company" maxLength={200} {...form.getInputProps('CompanyName')} />
        <TextInput label="Email" type="email" {...form.getInputProps('Email')} />
        <PhoneInput label="Cell Phone" {...form.getInputProps('CellPhone')} />
        <PhoneInput label="Office Phone" {...form.getInputProps('OfficePhone')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Changes on every transaction this person is on{vendor.ContactId ? ', and in your contacts' : ''}.
      </Text>
      {entries.length > 0 && (
        <Checkbox
          label={`Merge the ${entries.length + 1} entries for this person`}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      )}
      {mergeable.length > 0 && (
        <MultiSelect
          label="The same person as"
          description="They become this person on all their transactions."
          placeholder={same.length === 0 ? 'Nobody else' : undefined}
          data={mergeable.map(({ VendorIds, FullName, CompanyName }) => ({
            value: String(VendorIds[0]),
            label: [FullName, CompanyName].filter(Boolean).join(' · '),
          }))}
          value={same}
          onChange={setSame}
          searchable
          clearable
          nothingFoundMessage="Nobody found among those shown"
        />
      )}
    </DialogForm>
  )
}

const Deals = ({ vendor: { VendorIds } }: { vendor: Vendor }) => {
  const deals = useQuery(dealsQuery(VendorIds))
  return (
    <Stack gap={4} component="section" aria-label="Transactions">
      <Title order={3} size="h6">
        Transactions
      </Title>
      <Loaded
        query={deals}
        skeleton={<Lines widths={['70%', '60%', '65%']} />}
        title="The transactions could not be loaded"
      >
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              None that you can see.
            </Text>
          ) : (
            <List size="sm" listStyleType="none">
              {rows.map(({ TransactionId, Address, City, Roles }) => (
                <List.Item key={TransactionId}>
                  <AnchorLink
                    size="sm"
                    to="/transactions/transaction/$TransactionId"
                    params={{ TransactionId: String(TransactionId) }}
                    target="_blank"
                  >
                    {[Address, City].filter(Boolean).join(', ') || 'No address yet'}
                  </AnchorLink>{' '}
                  <Text span size="sm" c="dimmed">
                    {Roles}
                  </Text>
                </List.Item>
              ))}
            </List>
          )
        }
      </Loaded>
    </Stack>
  )
}
