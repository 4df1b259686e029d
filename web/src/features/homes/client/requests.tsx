import type { ClientPropertyDetail } from '@dormer/contract/homes/client-listings'
import {
  askClientAppointment,
  askClientPrequalify,
  askClientQuestion,
  askClientTour,
  askClientValue,
} from '@dormer/contract/homes/client-requests'
import { type ComponentProps, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Choice, chosenOf, Form, TextArea, TextField, type Typed } from './form.tsx'
import kit from './kit.module.css'
import { Button } from './kit.tsx'
import { ask, visit } from './site.ts'
import { TourTimes } from './TourTimes.tsx'
import { Consent, Who, whoOf } from './who.tsx'

const agentName = () => visit.get().Agent?.Name ?? visit.get().Brokerage.Name

/** Confirms that the request was sent, and says what happens next. */
const Sent = ({ words, close }: { words: string; close?: (() => void) | undefined }) => (
  <div className={kit.stack}>
    <div className={kit.notice} role="status">
      <strong>Sent</strong>
      <p>{words}</p>
    </div>
    {close && (
      <Button wide onClick={close} autoFocus>
        Close
      </Button>
    )}
  </div>
)

type RequestProps = Omit<ComponentProps<typeof Form>, 'send'> & {
  send: (typed: Typed) => Promise<unknown>
  /** What happens next, shown once it was sent. */
  words: string
  close?: () => void
}
/** A form that ends with the client's details. Once sent, it is replaced by what happens next. */
const Request = ({ send, words, close, children, ...form }: RequestProps) => {
  const [isSent, setSent] = useState(false)
  if (isSent) return <Sent words={words} close={close} />
  return (
    <Form
      {...form}
      send={async (typed) => {
        await send(typed)
        setSent(true)
      }}
    >
      {children}
      <Who />
      <Consent />
    </Form>
  )
}

/** Times on days other than the one shown are at the end of the form; the first is marked as preferred. */
const timesOf = (times: string) => times.split(',').filter(Boolean).sort()

type OfListing = { of: Pick<ClientPropertyDetail, 'ListingKey'>; address: string; close: () => void }

export const AskForm = ({ of, address, close }: OfListing) => (
  <Request
    name={`ask.${of.ListingKey}`}
    button="Send"
    prefilled={{ Message: `I would like to know more about ${address}.` }}
    words={`${agentName()} has your question and will get back to you.`}
    close={close}
    send={async ({ Message = '', ...typed }) => {
      await ask(askClientQuestion, { body: { ListingKey: of.ListingKey, Message, Who: whoOf(typed) } })
    }}
  >
    <TextArea name="Message" label="Your question" />
  </Request>
)

export const TourForm = ({ of, close }: OfListing) => (
  <Request
    name={`tour.${of.ListingKey}`}
    button="Ask for this tour"
    prefilled={{ IsByVideo: '' }}
    words={`${agentName()} has your times and will confirm one. Nothing is booked until then.`}
    close={close}
    send={async ({ Times = '', IsByVideo, Message, ...typed }) => {
      await ask(askClientTour, {
        body: {
          ListingKey: of.ListingKey,
          Times: timesOf(Times),
          IsByVideo: IsByVideo === 'true',
          Message,
          Who: whoOf(typed),
        },
      })
    }}
  >
    <TourTimes name="Times" />
    <Choice
      name="IsByVideo"
      label="How"
      options={[
        { value: '', label: 'In person' },
        { value: 'true', label: 'By video call' },
      ]}
    />
    <TextArea name="Message" label="Anything we should know" optional rows={2} />
  </Request>
)

/** A conversation about no particular home. */
export const AppointmentForm = ({ close }: { close: () => void }) => (
  <Request
    name="appointment"
    button="Ask for this appointment"
    prefilled={{ IsByPhone: 'true' }}
    words={`${agentName()} has your times and will confirm one. Nothing is booked until then.`}
    close={close}
    send={async ({ Times = '', IsByPhone, Message, ...typed }) => {
      await ask(askClientAppointment, {
        body: {
          Times: timesOf(Times),
          IsByPhone: IsByPhone === 'true',
          Message,
          Who: whoOf(typed),
        },
      })
    }}
  >
    <Choice
      name="IsByPhone"
      label="How"
      options={[
        { value: 'true', label: 'By phone' },
        { value: '', label: 'In person' },
      ]}
    />
    <TourTimes name="Times" place="our time" />
    <TextArea name="Message" label="What would you like to talk about?" optional rows={2} />
  </Request>
)

const credits = [
  { value: '', label: 'I would rather not say' },
  { value: 'Excellent', label: 'Excellent (740 and above)' },
  { value: 'Good', label: 'Good (670 to 739)' },
  { value: 'Fair', label: 'Fair (580 to 669)' },
  { value: 'Poor', label: 'Poor (below 580)' },
  { value: 'Unknown', label: 'I don’t know' },
] as const

export const PrequalifyForm = ({ listingKey, price }: { listingKey?: string; price?: string | null }) => (
  <Request
    name="prequalify"
    button="Ask to be pre-qualified"
    prefilled={price ? { Price: price } : {}}
    words={`${agentName()} will be in touch about your financing.`}
    send={async ({ Price, DownPayment, Income, Credit, Message, ...typed }) => {
      const body = {
        Price,
        DownPayment,
        Income,
        Credit: chosenOf(credits, Credit),
        Message,
        Who: whoOf(typed),
      }
      await ask(askClientPrequalify, { body: { ...body, ...(listingKey && { ListingKey: listingKey }) } })
    }}
  >
    <div className={kit.two}>
      <TextField name="Price" label="Price ($)" optional inputMode="decimal" placeholder="450,000" />
      <TextField name="DownPayment" label="Down payment ($)" optional inputMode="decimal" placeholder="90,000" />
    </div>
    <TextField name="Income" label="Household income per year ($)" optional inputMode="decimal" />
    <Choice name="Credit" label="Credit score" optional options={credits} />
    <TextArea name="Message" label="Anything we should know" optional rows={2} />
  </Request>
)

const conditions = [
  { value: '', label: 'Choose' },
  { value: 'New', label: 'Like new' },
  { value: 'Good', label: 'Good' },
  { value: 'NeedsWork', label: 'Needs work' },
  { value: 'Unknown', label: 'Not sure' },
] as const
/** Invalid numbers are rejected here: JSON cannot represent them, and the input would be lost. */
const counted = (typed: Typed, name: string) => {
  const text = (typed[name] ?? '').replace(/[,\s]/g, '')
  if (text === '') return null
  const Message = 'Enter a number'
  if (!Number.isFinite(Number(text))) throw new ApiError(400, Message, { Message, ModelState: { [name]: [Message] } })
  return Number(text)
}

export const ValueForm = () => (
  <Request
    name="value"
    button="Ask for an estimate"
    words={`${agentName()} will look at recent sales nearby and write to you.`}
    send={async (typed) => {
      const { Address = '', UnitNumber = '', City = '', StateCode = '', ZipCode = '', Message, Condition } = typed
      await ask(askClientValue, {
        body: {
          Address,
          UnitNumber,
          City,
          StateCode,
          ZipCode,
          Bedrooms: counted(typed, 'Bedrooms'),
          Bathrooms: counted(typed, 'Bathrooms'),
          LivingArea: counted(typed, 'LivingArea'),
          YearBuilt: counted(typed, 'YearBuilt'),
          Condition: chosenOf(conditions, Condition),
          Message,
          Who: whoOf(typed),
        },
      })
    }}
  >
    <TextField name="Address" label="Street address" autoComplete="address-line1" />
    <div className={kit.two}>
      <TextField name="UnitNumber" label="Unit" optional autoComplete="address-line2" maxLength={20} />
      <TextField name="City" label="City" autoComplete="address-level2" maxLength={100} />
    </div>
    <div className={kit.two}>
      <TextField
        name="StateCode"
        label="State"
        optional
        autoComplete="address-level1"
        maxLength={2}
        autoCapitalize="characters"
      />
      <TextField name="ZipCode" label="Zip" optional autoComplete="postal-code" inputMode="numeric" maxLength={10} />
    </div>
    <div className={kit.two}>
      <TextField name="Bedrooms" label="Bedrooms" optional inputMode="numeric" />
      <TextField name="Bathrooms" label="Bathrooms" optional inputMode="decimal" />
    </div>
    <div className={kit.two}>
      <TextField name="LivingArea" label="Sq. feet" optional inputMode="numeric" />
      <TextField name="YearBuilt" label="Year built" optional inputMode="numeric" maxLength={4} />
    </div>
    <Choice name="Condition" label="Condition" optional options={conditions} />
    <TextArea name="Message" label="Anything we should know" optional rows={2} />
  </Request>
)
