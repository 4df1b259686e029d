import { may } from '@dormer/contract/permissions'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useKeptDraft } from '../../brokerage/session/drafts.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { propertyQuery } from '../../homes/search/search.api.ts'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { useCreateTransaction } from '../transactions/transactions.api.ts'
import { ClientStep } from './ClientStep.tsx'
import { AgentStep, DetailsStep, MlsStep, PropertyStep, TypeStep } from './Steps.tsx'
import {
  bodyOf,
  CLIENT,
  DETAILS,
  type Draft,
  faultsOf,
  faultsOfAnswer,
  PROPERTY,
  pictureOf,
  stepOf,
  steps,
  valuesOf,
} from './wizard.rules.ts'

const TITLE = 'Create Transaction'

/** The create-transaction wizard (S2§2). What is entered is kept until the transaction is created or given up. */
export const Wizard = ({ ContactId, close }: { ContactId?: number; close: () => void }) => {
  const contact = useQuery({ ...contactQuery(ContactId ?? 0), enabled: ContactId !== undefined })
  const user = useCurrentUser()
  return (
    <Dialog close={close} title={TITLE} size="42rem">
      {ContactId === undefined ? (
        user && <Steps close={close} client={null} />
      ) : (
        <Loaded query={contact} skeleton={<Blocks n={3} h={60} />} title="The contact could not be loaded">
          {({ Contact, SourceId }) => user && <Steps close={close} client={nameOf(Contact)} SourceId={SourceId} />}
        </Loaded>
      )}
    </Dialog>
  )
}

type StepsProps = { close: () => void; client: Draft['client']; SourceId?: number | null }
/** Whoever starts from a contact has a client, and the deal's source. */
const Steps = ({ close, client, SourceId = null }: StepsProps) => {
  const user = useCurrentUser()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [stored, store, forget] = useKeptDraft<Draft>(client ? `transaction.${client.ContactId}` : 'transaction')
  const [beginning] = useState<Draft>({
    step: 1,
    AgentId: user?.UserId ?? null,
    mlsId: '',
    values: { StatusId: 1, SourceId },
    picture: null,
    client,
    withJoint: false,
  })
  const draft = stored ?? beginning
  const latest = useRef(draft)
  latest.current = draft
  const change = (changes: Partial<Draft>) => {
    latest.current = { ...latest.current, ...changes }
    store(latest.current)
  }
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  // Whatever was tried last; typing ends a fault, but tries nothing.
  const [tried, setTried] = useState(0)
  const [busy, setBusy] = useState(false)
  const { mutateAsync: create } = useCreateTransaction()
  const form = useRef<HTMLFormElement>(null)
  const clientFirst: StepProps['clientFirst'] = useRef(null)
  const { step, Type } = draft

  // A new step, or what is wrong with it, gets the focus.
  const isShown = useRef(false)
  useLayoutEffect(() => {
    const first =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      (isShown.current ? form.current?.querySelector<HTMLElement>('[data-autofocus], input, button') : null)
    isShown.current = true
    if (step > 0 && tried >= 0) first?.focus()
  }, [step, tried])

  const refuse = (found: typeof faults) => {
    setFaults(found)
    setTried((n) => n + 1)
  }
  const go = (to: number) => {
    setFaults({})
    change({ step: to })
  }
  const set: StepProps['set'] = (name, value) => {
    change({ values: { ...latest.current.values, [name]: value } })
    if (faults[name]) setFaults({ ...faults, [name]: undefined })
  }

  const fetchListing = async () => {
    const mlsId = draft.mlsId.trim()
    if (!mlsId) return refuse({ mlsId: 'MLS Id is required to proceed, or select Add Manually.' })
    setBusy(true)
    try {
      const property = await queries.fetchQuery(propertyQuery(mlsId))
      change({
        mlsId,
        values: { ...latest.current.values, ...valuesOf(property) },
        picture: pictureOf(property) ?? latest.current.picture,
      })
      go(DETAILS)
    } catch (error) {
      refuse({ mlsId: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const submit = async () => {
    await clientFirst.current?.()
    if (clientFirst.current && !latest.current.client) return
    const draft = latest.current
    const found = faultsOf(draft)
    const wrong = Object.keys(found)
    if (wrong.length > 0) {
      change({ step: Math.min(...wrong.map((name) => stepOf(Type, name))) })
      return refuse(found)
    }
    setBusy(true)
    try {
      const { TransactionId } = await create(bodyOf(draft))
      forget()
      close()
      void navigate({
        to: '/transactions/transaction/$TransactionId',
        params: { TransactionId: String(TransactionId) },
      })
    } catch (error) {
      const refused = error instanceof ApiError ? faultsOfAnswer(error.fields) : {}
      const names = Object.keys(refused)
      if (names.length > 0) {
        change({ step: Math.min(...names.map((name) => stepOf(Type, name))) })
        refuse(refused)
      }
      if (names.length === 0 || names.some((name) => !(name in refused) || stepOf(Type, name) === CLIENT))
        notifyFailure(error, 'The transaction was not created')
      setBusy(false)
    }
  }

  const next = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (step === 1) return Type ? go(2) : refuse({ Type: 'Choose Listing or Purchase' })
    if (step === 2) return draft.AgentId ? go(3) : refuse({ AgentId: 'Choose an agent' })
    if (step === 3) return void fetchListing()
    if (step === CLIENT) return void submit()
    const found = Object.fromEntries(Object.entries(faultsOf(draft)).filter(([name]) => stepOf(Type, name) === step))
    if (Object.keys(found).length > 0) return refuse(found)
    go(step + 1)
  }

  const props = { draft, change, set, faults, go, clientFirst, isAdmin: user !== undefined && may(user, 'SeeAll') }
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
                setFaults({})
                forget()
              }}
            >
              Start over
            </Button>
          )}
        </Group>
        <Progress value={(step / steps.length) * 100} size="xs" aria-label={`Step ${step} of ${steps.length}`} />
      </Stack>
      <form ref={form} onSubmit={next} noValidate>
        <Stack>
          {step === 1 && <TypeStep {...props} />}
          {step === 2 && <AgentStep {...props} />}
          {step === 3 && <MlsStep {...props} />}
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
              {step === 3 && (
                <>
                  <Button variant="default" onClick={() => go(DETAILS)}>
                    Add Manually
                  </Button>
                  <Button type="submit" loading={busy}>
                    Find Property
                  </Button>
                </>
              )}
              {(step === 2 || step === DETAILS || step === PROPERTY) && <Button type="submit">Next</Button>}
              {step === CLIENT && (
                <Button type="submit" loading={busy}>
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

export type StepProps = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  set: (name: keyof Draft['values'], value: string | number | null) => void
  faults: Partial<Record<string, string>>
  go: (step: number) => void
  isAdmin: boolean
  /** Adds the client who is being entered, if one is. */
  clientFirst: RefObject<(() => Promise<void>) | null>
}
