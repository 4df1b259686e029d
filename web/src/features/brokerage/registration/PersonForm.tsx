import { type PlanId, planIds, planOf, termsOf } from '@dormer/contract/brokerage/plans'
import { registrationBody } from '@dormer/contract/brokerage/registration'
import { Alert, Button, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { PasswordInput } from '../../../forms/PasswordInput.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { beginRegistration, type Person } from './registration.api.ts'

type Props = {
  person: Person | undefined
  plan: PlanId
  setPlan: (plan: PlanId) => void
  goOn: (person: Person) => void
}

/** All of the server's messages, in red under the header. */
const wordsOf = (error: unknown) =>
  error instanceof ApiError && error.status === 400
    ? Object.values(error.body?.ModelState ?? {})
        .flat()
        .join('  ')
    : ''

/** Step 1: who registers, and for which plan. */
export const PersonForm = ({ person, plan, setPlan, goOn }: Props) => {
  const [told, setTold] = useState('')
  const { form, saving, submit } = useContractForm(
    registrationBody,
    person ?? { FirstName: '', LastName: '', PhoneNumber: '', Email: '', Password: '' },
    async (entered) => {
      setTold('')
      const TimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
      try {
        await beginRegistration({ ...entered, TimeZone })
      } catch (error) {
        setTold(wordsOf(error))
        throw error
      }
      goOn({ ...entered, TimeZone })
    },
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {told && (
          <Alert color="red" variant="light" role="alert">
            {told}
          </Alert>
        )}
        <Title order={2} size="h4">
          Enter your contact information
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('FirstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('LastName')} />
        </SimpleGrid>
        <PhoneInput label="Cell phone" {...form.getInputProps('PhoneNumber')} />
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('Email')} />
        <PasswordInput
          label="Password"
          description="At least 8 characters"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          {...form.getInputProps('Password')}
        />
        <NativeSelect
          label="Plan"
          data={planIds.map((id) => ({ value: String(id), label: planOf(id).Name }))}
          value={String(plan)}
          onChange={(event) => setPlan(Number(event.currentTarget.value) as PlanId)}
          description={termsOf(plan)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Button type="submit" loading={saving}>
          Next
        </Button>
        <AnchorLink to="/login" size="sm" ta="center">
          Already a member? Click here to login.
        </AnchorLink>
      </Stack>
    </form>
  )
}
