import type { Response } from '@dormer/contract/endpoint'
import {
  type contactAgreements,
  exemptReasons,
  type NoAgreementReason,
  noAgreementReasons,
} from '@dormer/contract/people/agreements'
import { Alert, Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { editAgreement } from './editAgreement.ts'

type Props = {
  ContactId: number
  found: Response<typeof contactAgreements>
  reason: object
  note: object
}

const options = (Object.keys(noAgreementReasons) as NoAgreementReason[]).map((value) => ({
  value,
  label: noAgreementReasons[value],
}))

/** Warns that a showing lacks a written buyer agreement: add one, or say why the showing goes ahead without it. */
export const AgreementWarning = ({ ContactId, found: { Guard, Missing }, reason, note }: Props) => (
  <Alert color={Guard === 'Block' ? 'red' : 'yellow'} icon={<IconFileAlert />} title={Missing}>
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {Guard === 'Block'
          ? 'Your brokerage requires one before a buyer tours a home.'
          : 'Agents who work with a buyer need one before the buyer tours a home.'}
      </Text>
      <Button size="xs" variant="default" onClick={() => editAgreement(ContactId)}>
        Add Agreement
      </Button>
      <Select<NoAgreementReason>
        label="Go ahead without it because"
        placeholder="Choose why"
        description="It is kept with your name."
        data={Guard === 'Block' ? options.filter(({ value }) => exemptReasons.includes(value)) : options}
        w="100%"
        {...reason}
      />
      <TextInput label="Note" w="100%" maxLength={500} {...note} />
    </Stack>
  </Alert>
)
