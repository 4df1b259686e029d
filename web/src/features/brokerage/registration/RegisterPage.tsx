import { DEFAULT_PLAN, isPlanId, type PlanId } from '@dormer/contract/brokerage/plans'
import type { CardForm } from '@dormer/contract/brokerage/registration'
import { Anchor, List, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { OpenDialogs } from '../../../ui/dialogs.tsx'
import { today } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useTitle } from '../../../ui/title.ts'
import { CardEntry } from '../billing/CardEntry.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PlanTerms } from './PlanTerms.tsx'
import classes from './Register.module.css'
import { enter, type Person, payFor } from './registration.api.ts'
import { registrationQuery } from './registration.query.ts'

const route = getRouteApi('/register')
const points = [
  'Every lead, answered and followed up in one place',
  'Transactions from the listing to the closing table',
  'Commissions to the cent, for every agent',
]

/** Registering a brokerage, in two steps. */
export const RegisterPage = () => {
  useTitle('Register')
  const registration = useQuery(registrationQuery)
  return (
    <div className={classes.page}>
      <header className={classes.story}>
        <Stack gap="xl">
          <Logo />
          <Text component="p" fz={{ base: 'lg', md: 32 }} fw={700} lh={1.25} maw={480}>
            The ONE platform you need to grow every aspect of your business
          </Text>
          <List
            className={classes.points}
            spacing="sm"
            icon={
              <ThemeIcon size={22} radius="xl" variant="light">
                <IconCheck size={14} />
              </ThemeIcon>
            }
          >
            {points.map((point) => (
              <List.Item key={point}>{point}</List.Item>
            ))}
          </List>
        </Stack>
      </header>
      <div className={classes.form}>
        <Paper component="main" className={classes.card} p={{ base: 'md', sm: 'xl' }} shadow="sm">
          <Loaded
            query={registration}
            skeleton={<Blocks n={5} h={44} gap="md" />}
            title="Registration could not be loaded"
          >
            {({ CardForm }) => (CardForm ? <Wizard form={CardForm} /> : <Closed />)}
          </Loaded>
        </Paper>
        <Text component="footer" size="xs" c="dimmed">
          © 2019–{today().slice(0, 4)} Dormer
        </Text>
      </div>
      <OpenDialogs />
    </div>
  )
}

/** Shown where the operator adds the brokerages. */
const Closed = () => (
  <Stack gap="md">
    <Title order={1} size="h3">
      Create your account
    </Title>
    <Text>Brokerages cannot register here themselves. Whoever runs this installation adds them.</Text>
    <Text size="sm" c="dimmed">
      If that is you, run <code>npm run first-admin -- you@yourbrokerage.com</code> for the first brokerage, or set up
      Stripe to open registration, as docs/operation/payments.md explains.
    </Text>
    <AnchorLink to="/login" size="sm">
      Already a member? Click here to login.
    </AnchorLink>
  </Stack>
)

const Wizard = ({ form }: { form: CardForm }) => {
  const { sub } = route.useSearch()
  const router = useRouter()
  const [plan, setPlan] = useState<PlanId>(sub && isPlanId(sub) ? sub : DEFAULT_PLAN)
  const [person, setPerson] = useState<Person>()
  const [step, setStep] = useState<1 | 2>(1)
  // It tracks what was paid, however often a card is entered.
  const [pay, setPay] = useState<ReturnType<typeof payFor>>()
  const goOn = (entered: Person) => {
    setPerson(entered)
    setPay(() => payFor(entered.Email, plan))
    setStep(2)
  }
  return (
    <Stack gap="lg">
      <div>
        <Text size="xs" c="dimmed" fw={600}>
          Step {step} of 2
        </Text>
        <Title order={1} size="h2">
          Create your account
        </Title>
      </div>
      {step === 1 || !person || !pay ? (
        <PersonForm person={person} plan={plan} setPlan={setPlan} goOn={goOn} />
      ) : (
        <Stack gap="md">
          <Title order={2} size="h4">
            Recurring Payment Information
          </Title>
          <PlanTerms plan={plan} />
          <CardEntry
            form={form}
            button="Complete Registration"
            pay={pay}
            onPaid={async () => {
              await enter(person.Email, person.Password)
              router.history.replace('/')
            }}
          />
          <Anchor component="button" type="button" size="sm" onClick={() => setStep(1)}>
            Back to your contact information
          </Anchor>
        </Stack>
      )}
    </Stack>
  )
}
