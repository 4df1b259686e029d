import type { TransactionType } from '@dormer/contract/deals/transactions'
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
import { agentOptionsQuery } from '../../../brokerage/users/agents.api.ts'
import { propertyQuery } from '../../../homes/property-search/property-search.api.ts'
import { nameOf } from '../../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../../people/contacts/contacts.api.ts'
import type { EditedField, Value } from '../transaction.fields.ts'
import { useCreateTransaction } from '../transactions.api.ts'
import { ClientStep } from './ClientStep.tsx'
import { AgentStep, DetailsStep, MlsStep, PropertyStep, TypeStep } from './Steps.tsx'
import {
  AGENT,
  CLIENT,
  DETAILS,
  type Found,
  type Home,
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
  withHome,
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
          {({ Contact, SourceId, Entity }) =>
            user && (
              <Steps
                close={close}
                client={{
                  ...nameOf(Contact),
                  SourceId,
                  AgentId: Entity.AssignedAgentId,
                  home: {
                    address: Contact.Address ?? '',
                    city: Contact.City ?? '',
                    stateCode: Contact.StateCode,
                    zipCode: Contact.ZipCode ?? '',
                  },
                }}
              />
            )
          }
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
  /** Whether there is no agent to choose. */
  isAgentOnly?: boolean
}

type Client = { ContactId: number; Name: string; SourceId: number | null; AgentId: number | null; home: Home }
type StepsProps = { close: () => void; client?: Client }
/** Starting from a contact sets the client, the deal's source and agent and, of a listing, the address. */
const Steps = ({ close, client }: StepsProps) => {
  const user = useCurrentUser()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [stored, store, forget] = useKeptDraft<Draft>(
    client ? `new-transaction.${client.ContactId}` : 'new-transaction',
  )
  const [beginning] = useState<Draft>({
    step: 1,
    values: nothing(client?.AgentId ?? user?.UserId ?? null, client),
    client: client?.Name,
  })
  const [{ values: entered, ...draft }, setDraft] = useState(stored ?? beginning)
  const { step } = draft
  const change: StepProps['change'] = (changes) => setDraft((now) => ({ ...now, ...changes }))
  const { mutateAsync: create } = useCreateTransaction()
  /** Created as it is, from a step before the last: its client is known. */
  const isWhole = useRef(false)
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
      steps: {
        get at() {
          return isWhole.current ? CLIENT : step
        },
        last: CLIENT,
        of: (field, { Type }) => stepOf(Type, field),
        go: (to) => go(to),
      },
    },
  )
  const { values } = form
  const go = (to: number) => {
    form.clearErrors()
    change({ step: to })
  }
  const keep = useEffectEvent((now: Draft) => (deepEqual(now, beginning) ? forget() : store(now)))
  const { client: name, found, isAgentOnly } = draft
  useEffect(() => keep({ step, values, client: name, found, isAgentOnly }), [step, values, name, found, isAgentOnly])

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

  const isAdmin = useMay('SeeAll')
  /** Whose it can be. Where there is nobody to choose, the step is left out; so it is for a contact, who has an agent. */
  const choose = async (Type: TransactionType) => {
    form.setFieldValue('Type', Type)
    if (client)
      for (const [path, value] of Object.entries(withHome(Type, client.home, form.getValues())))
        form.setFieldValue(path, value as Value)
    const only = isAdmin
      ? false
      : await queries.ensureQueryData(agentOptionsQuery).then(
          (all) => all.length <= 1,
          () => false,
        )
    change({ isAgentOnly: only })
    go(client || only ? MLS : AGENT)
  }

  const next = (event: FormEvent<HTMLFormElement>) => {
    // Enter in a field goes on.
    const by = (event.nativeEvent as SubmitEvent).submitter
    isWhole.current = by instanceof HTMLButtonElement && by.name === 'create'
    if (step !== MLS) return submit(event)
    event.preventDefault()
    if (!isFinding) void find()
  }
  const addManually = () => {
    clearFound()
    form.setFieldValue('lookup', '')
    go(DETAILS)
  }

  const canCreate =
    client !== undefined && values.TransactionContactId === client.ContactId && (step === DETAILS || step === PROPERTY)
  const props = { form, draft, change, go, choose, isAdmin }
  const back = step === MLS && draft.isAgentOnly ? 1 : step - 1
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
          {step === AGENT && <AgentStep {...props} />}
          {step === MLS && <MlsStep {...props} />}
          {step === DETAILS && <DetailsStep {...props} />}
          {step === PROPERTY && <PropertyStep {...props} />}
          {step === CLIENT && <ClientStep {...props} />}
          <Group justify="space-between">
            {step > 1 ? (
              <Button variant="default" onClick={() => go(back)}>
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
              {(step === AGENT || step === DETAILS || step === PROPERTY) && (
                <Button type="submit" variant={canCreate ? 'default' : undefined}>
                  Next
                </Button>
              )}
              {canCreate && (
                <Button type="submit" name="create" loading={saving}>
                  Create Transaction
                </Button>
              )}
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
  choose: (type: TransactionType) => Promise<void>
  isAdmin: boolean
}
