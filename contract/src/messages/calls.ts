import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursor, done, flag, id, instant, line, number, take, totalCount, typedNumber } from '../fields.ts'

/** A call under a minute is a dial, one under two minutes has contacted somebody, a longer one is a conversation. */
export const CONTACTED_SECONDS = 60
export const CONVERSATION_SECONDS = 120

/** The class of a finished call, by its talk time. */
export const callClassOf = (seconds: number) =>
  seconds < CONTACTED_SECONDS ? 'Dial' : seconds < CONVERSATION_SECONDS ? 'Contacted' : 'Conversation'

export const callDirections = ['Outgoing', 'Incoming'] as const
/** How the user talks: with the browser, or with their own phone, which the provider calls and connects. */
export const callWays = ['Browser', 'OwnPhone'] as const
/** The first three are of a call that is going on. */
export const callStatuses = [
  'Incoming',
  'Connecting',
  'On Call',
  'Completed',
  'No Answer',
  'Busy',
  'Failed',
  'Missed',
  'Voicemail',
  'Canceled',
] as const
export type CallStatus = (typeof callStatuses)[number]
export const runningStatuses = ['Incoming', 'Connecting', 'On Call'] as const satisfies CallStatus[]
export const isRunning = (status: string) => (runningStatuses as readonly string[]).includes(status)
export const callPurposes = ['Solicitation', 'Service'] as const

/** A user's identity on the line, as in the token: t12_u34. */
export const identityOf = ({ TenantId, UserId }: { TenantId: number; UserId: number }) => `t${TenantId}_u${UserId}`

/** How many calls are returned unless `take` says otherwise. */
export const CALLS_SHOWN = 50

export const call = z
  .object({
    CallId: number,
    Direction: z.enum(callDirections),
    Way: z.enum(callWays),
    Status: z.enum(callStatuses),
    /** Null for a stranger, and for whom the user does not see. */
    ContactId: number.nullable(),
    ContactName: z.string().nullable(),
    /** Who placed or took it; null for an incoming call that nobody has taken. */
    UserId: number.nullable(),
    UserName: z.string().nullable(),
    /** The other party's. */
    Number: z.string(),
    PhoneType: z.string().nullable(),
    OwnNumber: z.string().nullable(),
    Purpose: z.enum(callPurposes),
    Reason: z.string().nullable(),
    DateStarted: instant,
    DateAnswered: instant.nullable(),
    DateEnded: instant.nullable(),
    /** Talk time in whole seconds; 0 if it was never answered. */
    DurationSeconds: number,
    IsOnHold: z.boolean(),
    /** Whether it is or was recorded, which the other party is told. */
    IsRecorded: z.boolean(),
    IsRecordingPaused: z.boolean(),
    /** Where to listen; null until the recording has been fetched, and once it is no longer kept. */
    RecordingUrl: z.string().nullable(),
    RecordingSeconds: number.nullable(),
    DateRecordingExpires: instant.nullable(),
    VoicemailUrl: z.string().nullable(),
    VoicemailSeconds: number.nullable(),
    Transcription: z.string().nullable(),
    /** The name of the recorded voicemail that the user left; null if none. */
    VoicemailLeft: z.string().nullable(),
    /** The activity that its outcome was logged as. */
    ActivityId: number.nullable(),
    ActivityTypeId: number.nullable(),
    Outcome: z.string().nullable(),
    Notes: z.string().nullable(),
    /** Why it failed. */
    Error: z.string().nullable(),
    Via: z.enum(['Twilio', 'Simulated']),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof call>

const ofCall = z.object({ CallId: id('call') })
const notes = z.string().trim().max(10_000, 'Use at most 10,000 characters')

/** As the specification gives it; the rest is our own. */
export const voiceToken = endpoint({
  method: 'POST',
  path: 'voice/token',
  summary: 'Get a token for calls in the browser',
  permission: 'WorkContacts',
  security: 'voice-token',
  /** Only oneself; if omitted, oneself. */
  query: z.object({ userId: id('user').optional() }),
  response: z.object({
    token: z.string(),
    Identity: z.string(),
    ExpiresUtc: instant,
    Via: z.enum(['Twilio', 'Simulated']),
  }),
  refuses: [403],
})

/**
 * A call from the browser is only prepared by this: the browser then connects with its CallId as a parameter, and the
 * provider asks Dormer whom to call. With the user's own phone the provider calls the user first.
 */
export const placeCall = endpoint({
  method: 'POST',
  path: 'api/call',
  summary: 'Place a call',
  permission: 'WorkContacts',
  creates: true,
  body: z.object({
    ContactId: id('contact').nullish(),
    Number: z
      .string()
      .trim()
      .min(1, 'Enter a phone number')
      .max(60, 'Enter a 10 digit phone number')
      .meta({ example: '(512) 555-0100' }),
    PhoneType: line(30).nullish(),
    Way: z.enum(callWays, 'Choose Browser or OwnPhone').default('Browser'),
    Purpose: z.enum(callPurposes, 'Choose Solicitation or Service').default('Solicitation'),
    /** Why it is no sales call; required of a Service call that would otherwise be blocked. */
    Reason: line(300).nullish(),
  }),
  /** Warnings: what to know before talking. */
  response: call.extend({ Warnings: z.array(z.string()) }),
})

export const calls = endpoint({
  method: 'GET',
  path: 'api/call',
  summary: 'List calls, newest first',
  permission: 'signed-in',
  query: z.object({
    contactId: id('contact').optional(),
    userId: id('user').optional(),
    missed: flag.optional(),
    /** A CallId. */
    before: cursor,
    take: take(CALLS_SHOWN, 200),
  }),
  response: z.array(call),
  headers: totalCount,
})

export const currentCalls = endpoint({
  method: 'GET',
  path: 'api/call/current',
  summary: "List the signed-in user's calls that are going on or ringing",
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(call),
})

export const getCall = endpoint({
  method: 'GET',
  path: 'api/call/{CallId}',
  summary: 'Get a call',
  permission: 'signed-in',
  params: ofCall,
  response: call,
})

export const editCall = endpoint({
  method: 'PUT|PATCH',
  path: 'api/call/{CallId}',
  summary: 'Update the notes of a call',
  permission: 'WorkContacts',
  params: ofCall,
  body: z.object({ Notes: notes.nullable() }),
  response: call,
})

export const hangUpCall = endpoint({
  method: 'POST',
  path: 'api/call/{CallId}/hang-up',
  summary: 'End a call',
  permission: 'WorkContacts',
  params: ofCall,
  response: call,
})

/** Takes a call on the simulated line. */
export const answerCall = endpoint({
  method: 'POST',
  path: 'api/call/{CallId}/answer',
  summary: 'Take an incoming call',
  permission: 'WorkContacts',
  params: ofCall,
  response: call,
})

/** The browser plays music to the other party meanwhile; this is so that every tab and colleague knows. */
export const holdCall = endpoint({
  method: 'POST',
  path: 'api/call/{CallId}/hold',
  summary: 'Put a call on hold, or take it off hold',
  permission: 'WorkContacts',
  params: ofCall,
  body: z.object({ IsOnHold: z.boolean('Say whether it is on hold') }),
  response: call,
})

export const pauseRecording = endpoint({
  method: 'POST',
  path: 'api/call/{CallId}/recording',
  summary: "Pause a call's recording, or resume it",
  permission: 'WorkContacts',
  params: ofCall,
  body: z.object({ IsPaused: z.boolean('Say whether the recording is paused') }),
  response: call,
})

export const callOutcomeBody = z.object({
  ActivityTypeId: typedNumber({ error: 'Choose an outcome' })
    .int('Choose an outcome')
    .min(1, 'Choose an outcome')
    .max(3, 'Choose an outcome')
    .meta({ example: 1 }),
  Description: notes.nullish(),
})

/** Again: changes what was logged. */
export const logCallOutcome = endpoint({
  method: 'POST|PUT',
  path: 'api/call/{CallId}/outcome',
  summary: 'Log the outcome of a call',
  permission: 'WorkContacts',
  params: ofCall,
  body: callOutcomeBody,
  response: call,
})

/**
 * Takes back a call that its user has just logged: by mistake, or another outcome was meant. What was noted is answered,
 * so that it is not lost.
 */
export const takeBackOutcome = endpoint({
  method: 'DELETE',
  path: 'api/call/outcome',
  summary: 'Take back a logged call',
  permission: 'WorkContacts',
  security: 'deletion',
  query: z.object({ activityId: id('activity') }),
  response: done.extend({ Description: z.string().nullable() }),
})

// Whole, without a shared part: the browser's copy of the contract is cut from what is written here.
export const callRecording = endpoint({
  method: 'GET',
  path: 'api/call/{CallId}/recording',
  summary: 'Listen to the recording of a call',
  permission: 'signed-in',
  security: 'recording-use',
  params: ofCall,
  response: 'stream',
  mediaType: 'audio/mpeg',
  answers: { 206: 'The part of the file that the header Range asks for' },
  sentHeaders: { Range: 'Which part of the file to send, such as bytes=0-1048575.' },
  refuses: [404],
})

export const callVoicemail = endpoint({
  method: 'GET',
  path: 'api/call/{CallId}/voicemail',
  summary: 'Listen to a voicemail',
  permission: 'signed-in',
  security: 'recording-use',
  params: ofCall,
  response: 'stream',
  mediaType: 'audio/mpeg',
  answers: { 206: 'The part of the file that the header Range asks for' },
  sentHeaders: { Range: 'Which part of the file to send, such as bytes=0-1048575.' },
  refuses: [404],
})

/** Missed calls are on Today until somebody has called back or this. */
export const settleCall = endpoint({
  method: 'POST|PUT',
  path: 'api/call/{CallId}/done',
  summary: 'Mark a missed call as done',
  permission: 'WorkContacts',
  params: ofCall,
  response: done,
})

/*
 * The simulated line, which is there while no provider is set up. Without further doing the far end rings for three
 * seconds; what it does then depends on the last digit of its number: 1 is busy, 2 never answers, 3 is a voicemail,
 * 4 hangs up a few seconds after answering, any other answers and talks.
 */
export const simulateIncoming = endpoint({
  method: 'POST',
  path: 'api/call/simulated',
  summary: 'Let a call come in on the simulated line',
  permission: 'WorkContacts',
  creates: true,
  body: z.object({
    From: z
      .string()
      .trim()
      .min(1, 'Enter a phone number')
      .max(60, 'Enter a 10 digit phone number')
      .meta({ example: '(512) 555-0100' }),
    /** Whom it rings; if omitted, as a call to the brokerage's number would. */
    UserId: id('user').nullish(),
  }),
  response: call,
  refuses: [404],
})

export const simulatedEvents = ['Answer', 'Voicemail', 'Busy', 'No Answer', 'Hang Up'] as const
export type SimulatedEvent = (typeof simulatedEvents)[number]

export const simulateEvent = endpoint({
  method: 'POST',
  path: 'api/call/{CallId}/simulated',
  summary: 'Let the far end of a simulated call do something',
  permission: 'WorkContacts',
  params: ofCall,
  body: z.object({ Event: z.enum(simulatedEvents, 'Choose Answer, Voicemail, Busy, No Answer or Hang Up') }),
  response: call,
})
