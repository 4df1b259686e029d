import { confirmClient, registerClient, sendClientCode } from '@dormer/contract/homes/client'
import { formatPhone } from '@dormer/contract/phone'
import { use, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Form, FormState, TextField, type Typed } from './form.tsx'
import kit from './kit.module.css'
import { Button, Sheet } from './kit.tsx'
import { ask, visit } from './site.ts'
import { store } from './store.ts'

const names = ['FirstName', 'LastName', 'Email', 'Phone'] as const

/** Name, and email or phone, named as in the call. */
const Person = ({ within = '' }: { within?: string }) => (
  <>
    <div className={kit.two}>
      <TextField name={`${within}FirstName`} label="First name" autoComplete="given-name" />
      <TextField name={`${within}LastName`} label="Last name" optional autoComplete="family-name" />
    </div>
    <div className={kit.two}>
      <TextField name={`${within}Email`} label="Email" type="email" autoComplete="email" />
      <TextField name={`${within}Phone`} label="Phone" type="tel" autoComplete="tel" />
    </div>
  </>
)
const personOf = (typed: Typed, within = '') => {
  const [FirstName = '', LastName = '', Email = '', Phone = ''] = names.map((name) => typed[`${within}${name}`] ?? '')
  return { FirstName, LastName, Email, Phone }
}

const isWho = (field: string) => /^Who\b/.test(field)

/** Asks who is writing: required for strangers; others may say that they are somebody else. */
export const Who = () => {
  const { IsKnown, Contact } = visit.use()
  const isWrong = Object.keys(use(FormState).faults).some(isWho)
  if (Contact)
    return (
      <p className={kit.small}>
        From {Contact.FirstName} {Contact.LastName}
        {[Contact.Email, Contact.Phone && formatPhone(Contact.Phone)].map((one) => one && ` · ${one}`)}
      </p>
    )
  if (!IsKnown) return <Person within="Who." />
  return (
    <details open={isWrong || undefined}>
      <summary className={kit.dim}>Did somebody forward this page to you? Tell us who you are.</summary>
      <div className={kit.stack} style={{ paddingTop: '0.75rem' }}>
        <Person within="Who." />
      </div>
    </details>
  )
}
/** The part to send: nothing if nothing was typed. */
export const whoOf = (typed: Typed) => {
  const who = personOf(typed, 'Who.')
  return Object.values(who).some(Boolean) ? who : undefined
}

/** Consent to being contacted, shown where it is given. */
export const Consent = () => {
  const { Name } = visit.use().Brokerage
  return (
    <p className={kit.small}>
      {Name} will contact you about your request. No purchase depends on it, and you can say stop at any time.
    </p>
  )
}

export const Register = ({ button = 'Continue', done }: { button?: string; done: () => void }) => (
  <Form
    name="register"
    button={button}
    send={async (typed) => {
      visit.set(await ask(registerClient, { body: personOf(typed) }))
      done()
    }}
  >
    <Person />
    <p className={kit.small}>An email address or a phone number is enough.</p>
    <Consent />
  </Form>
)

/** An emailed code proves that the visitor is the contact; their favorites and searches are then shown. */
export const Confirm = ({ done }: { done: () => void }) => {
  const { IsKnown } = visit.use()
  const [isSent, setSent] = useState(false)
  // The person the page was sent to need not type an address.
  const [byAddress, setByAddress] = useState(!IsKnown)
  if (!isSent)
    return (
      <Form
        name="confirm"
        button="Email me a code"
        send={async ({ Email }) => {
          await ask(sendClientCode, { body: byAddress ? { Email } : {} })
          setSent(true)
        }}
      >
        <p className={kit.dim}>
          We will email you a code that lets you see your favorites and searches on this device too.
        </p>
        {byAddress ? (
          <TextField name="Email" label="Email" type="email" autoComplete="email" required />
        ) : (
          <div>
            <p>It goes to the address we have for you.</p>
            <Button quiet style={{ padding: 0 }} onClick={() => setByAddress(true)}>
              Use another address
            </Button>
          </div>
        )}
      </Form>
    )
  return (
    <Form
      name="code"
      button="Confirm"
      send={async ({ Code = '' }) => {
        visit.set(await ask(confirmClient, { body: { Code } }))
        done()
      }}
    >
      <p className={kit.dim} role="status">
        If we know that address, a code is on its way. It is good for ten minutes.
      </p>
      <TextField
        name="Code"
        label="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        autoFocus
      />
      <Button quiet onClick={() => setSent(false)}>
        Send another code
      </Button>
    </Form>
  )
}

/* Actions that require a known visitor, such as saving a favorite, ask who it is and then continue. */
const waiting = store<{ go: (isKnown: boolean) => void } | undefined>(undefined)
const isAskedFor = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).some(isWho)

/** Runs an action; if it requires a known visitor, asks who it is and then runs it. Undefined if they decline. */
export const asSomebody = async <T,>(act: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await act()
  } catch (error) {
    if (!isAskedFor(error)) throw error
    const isKnown = await new Promise<boolean>((go) => waiting.set({ go }))
    return isKnown ? act() : undefined
  }
}

/** Where that question is rendered. */
export const WhoSheet = () => {
  const asked = waiting.use()
  if (!asked) return null
  const answer = (isKnown: boolean) => {
    waiting.set(undefined)
    asked.go(isKnown)
  }
  return (
    <Sheet title="Who are you?" close={() => answer(false)}>
      <div className={kit.stack}>
        <p className={kit.dim}>Please tell us who you are so that we can save this for you.</p>
        <Register done={() => answer(true)} />
      </div>
    </Sheet>
  )
}
