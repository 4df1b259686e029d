import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deepEqual, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useContractForm } from '../../../../forms/useContractForm.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Blocks } from '../../../../ui/Skeletons.tsx'
import { useKeptDraft } from '../../../brokerage/session/drafts.ts'
import { useCurrentUser, useMay } from '../../../brokerage/session/session.api.ts'
import { propertyQuery } from '../../../homes/property-search/property-search.api.ts'
import { nameOf } from '../../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../../people/contacts/contacts.api.ts'
import type { EditedField, Value } from '../transaction.fields.ts'
import { useCreateTransaction } from '../transactions.api.ts'
import { ClientStep } from './ClientStep.tsx'
import { AgentStep, DetailsStep, MlsStep, PropertyStep, TypeStep } from './Steps.tsx'
import {
  CLIENT,
  DETAILS,
  type Found,
  MLS,
  nothing,
  PROPERTY,
  pathOf,
  pictureOf,
  rules,
  stepOf,
  steps,
  untouched,
  valuesOf,
  withoutBlankClient,
} from './wizard.rules.ts'

const TITLE = 'Create Transaction'

/** The create-transaction wizard. The input is kept until the transaction is created or discarded. */
export const Wizard = ({ ContactId, close }: { ContactId?: number; close: () => void }) => {
  const contact = useQuery({ ...contactQuery(ContactId ?? 0), enabled: ContactId !== undefined })
  const user = useCurrentUser()
  return (
    <Dialog close={close} title={TITLE} size="42rem">
      {ContactId === undefined ? (
        user && <Steps close={close} />
      ) : (
        <Loaded query={contact} skeleton={<Blocks n={3} h={60} />} title="The contact could not be loaded">
          {({ Contact, SourceId }) => user && <Steps close={close} client={{ ...nameOf(Contact), SourceId }} />}
        </Loaded>
      )}
    </Dialog>
  )
}

/** The input, kept in this browser until the transaction is created or discarded. */
type Draft = {
  step: number
  values: WizardForm['values']
  /** The client's name. */
  client?: string
  /** What the listing that was found filled in. */
  found?: Found
}

type StepsProps = { close: () => void; client?: { ContactId: number; Name: string; SourceId: number | null } }
/** Starting from a contact sets the client and the deal's source. */
const Steps = ({ close, client }: StepsProps) => {
  const user = useCurrentUser()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [stored, store, forget] = useKeptDraft<Draft>(
    client ? `new-transaction.${client.ContactId}` : 'new-transaction',
  )
  const [beginning] = useState<Draft>({ step: 1, values: nothing(user?.UserId ?? null, client), client: client?.Name })
  const [{ values: entered, ...draft }, setDraft] = useState(stored ?? beginning)
  const { step } = draft
  const change: StepProps['change'] = (changes) => setDraft((now) => ({ ...now, ...changes }))
  const { mutateAsync: create } = useCreateTransaction()
  const { form, submit, saving, refuse } = useContractForm(
    rules,
    entered,
    async ({ lookup, ...body }) => {
      const { TransactionId } = await create(body)
      forget()
      close()
      void navigate({
        to: '/transactions/transaction/$TransactionId',
        params: { TransactionId: String(TransactionId) },
      })
    },
    {
      failed: 'The transaction was not created',
      prepare: withoutBlankClient,
      steps: { at: step, last: CLIENT, of: (field, { Type }) => stepOf(Type, field), go: (to) => go(to) },
    },
  )
  const { values } = form
  const go = (to: number) => {
    form.clearErrors()
    change({ step: to })
  }
  const keep = useEffectEvent((now: Draft) => (deepEqual(now, beginning) ? forget() : store(now)))
  const { client: name, found } = draft
  useEffect(() => keep({ step, values, client: name, found }), [step, values, name, found])

  // A new step gets the focus, or its first error.
  const element = useRef<HTMLFormElement>(null)
  const isShown = useRef(false)
  useLayoutEffect(() => {
    const isWrong = element.current?.querySelector('[aria-invalid="true"]')
    if (step > 0 && isShown.current && !isWrong)
      element.current?.querySelector<HTMLElement>('[data-autofocus], input, button')?.focus()
    isShown.current = true
  }, [step])

  /** Takes out what a listing filled in: it was another one, or none. */
  const clearFound = () => {
    for (const path of untouched(found ?? {}, form.getValues()))
      form.setFieldValue(path, path === 'StateCode' || path === 'PropertyImage' ? null : '')
    change({ found: undefined })
  }
  const [isFinding, setFinding] = useState(false)
  const find = async () => {
    const lookup = values.lookup?.trim()
    if (!lookup) return refuse({ lookup: 'MLS Id is required to proceed, or select Add Manually.' })
    setFinding(true)
    try {
      const property = await queries.fetchQuery(propertyQuery(lookup))
      const picture = pictureOf(property)
      const filled: Found = { ...(picture && { PropertyImage: picture }) }
      for (const [name, value] of Object.entries(valuesOf(property))) filled[pathOf(name as EditedField)] = value
      clearFound()
      form.setValues({ lookup, ...(picture && { imgData: null }) })
      for (const [path, value] of Object.entries(filled)) form.setFieldValue(path, value as Value)
      change({ found: filled })
      go(DETAILS)
    } catch (error) {
      refuse({ lookup: messageOf(error) })
    } finally {
      setFinding(false)
    }
  }

  const next = (event: FormEvent<HTMLFormElement>) => {
    if (step !== MLS) return submit(event)
    event.preventDefault()
    if (!isFinding) void find()
  }
  const addManually = () => {
    clearFound()
    form.setFieldValue('lookup', '')
    go(DETAILS)
  }

  const props = { form, draft, change, go, isAdmin: useMay('SeeAll') }
  return (
    <Stack>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            Step {step} of {steps.length} · {steps[step - 1]}
          </Text>
          {stored && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                form.setValues(beginning.values)
                setDraft(beginning)
              }}
            >
              Start over
            </Button>
          )}
        </Group>
        <Progress value={(step / steps.length) * 100} size="xs" aria-label={`Step ${step} of ${steps.length}`} />
      </Stack>
      <form ref={element} onSubmit={next} noValidate>
        <Stack>
          {step === 1 && <TypeStep {...props} />}
          {step === 2 && <AgentStep {...props} />}
          {step === MLS && <MlsStep {...props} />}
          {step === DETAILS && <DetailsStep {...props} />}
          {step === PROPERTY && <PropertyStep {...props} />}
          {step === CLIENT && <ClientStep {...props} />}
          <Group justify="space-between">
            {step > 1 ? (
              <Button variant="default" onClick={() => go(step - 1)}>
                Back
              </Button>
            ) : (
              <span />
            )}
            <Group gap="xs">
              {step === MLS && (
                <>
                  <Button variant="default" onClick={addManually}>
                    Add Manually
                  </Button>
                  <Button type="submit" loading={isFinding}>
                    Find Property
                  </Button>
                </>
              )}
              {(step === 2 || step === DETAILS || step === PROPERTY) && <Button type="submit">Next</Button>}
              {step === CLIENT && (
                <Button type="submit" loading={saving}>
                  Create Transaction
                </Button>
              )}
            </Group>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

type WizardForm = ReturnType<typeof useContractForm<typeof rules, keyof ReturnType<typeof nothing>>>['form']
export type StepProps = {
  form: WizardForm
  draft: Omit<Draft, 'values'>
  change: (changes: Partial<Omit<Draft, 'values'>>) => void
  go: (step: number) => void
  isAdmin: boolean
}
