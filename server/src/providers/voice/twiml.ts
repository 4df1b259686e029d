import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js'

/*
 * What Twilio is asked to do, in its own markup; its library escapes what is put in. Numbers are ten digits.
 */

const response = () => new VoiceResponse()

/** Words without the characters that XML cannot hold: names may have them, and the library throws then. */
const speakable = (words: string) =>
  words.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
const e164 = (number: string) => (/^\d{10}$/.test(number) ? `+1${number}` : number)

/** Where Twilio tells what happens. */
type Recorded = { RecordingUrl: string } | null
const recording = (recorded: Recorded) =>
  recorded
    ? {
        record: 'record-from-answer-dual' as const,
        recordingStatusCallback: recorded.RecordingUrl,
        recordingStatusCallbackEvent: ['completed' as const, 'absent' as const],
      }
    : {}

export const nothingTwiml = () => response().toString()

export const sayTwiml = (words: string) => {
  const twiml = response()
  twiml.say(speakable(words))
  twiml.hangup()
  return twiml.toString()
}

/** Plays a file, and nothing else. */
export const playTwiml = (url: string) => {
  const twiml = response()
  twiml.play(url)
  twiml.hangup()
  return twiml.toString()
}

/** Only says something, then asks whether to go on with the call. */
export const announceTwiml = (words: string, saidUrl: string) => {
  const twiml = response()
  twiml.say(speakable(words))
  twiml.redirect(saidUrl)
  return twiml.toString()
}

/** Calls a number and connects it. */
export const dialTwiml = (call: {
  From: string
  To: string
  Seconds: number
  DoneUrl: string
  StatusUrl: string
  /** What the other party is told before the two are connected. */
  AnnounceUrl: string | null
  Recorded: Recorded
}) => {
  const twiml = response()
  const dial = twiml.dial({
    callerId: e164(call.From),
    timeout: call.Seconds,
    answerOnBridge: true,
    action: call.DoneUrl,
    ...recording(call.Recorded),
  })
  dial.number(
    {
      statusCallback: call.StatusUrl,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
      ...(call.AnnounceUrl && { url: call.AnnounceUrl }),
    },
    e164(call.To),
  )
  return twiml.toString()
}

/** Asks whoever answered a phone to press a key, so that no voicemail takes the call. */
export const pressTwiml = (words: string, pressedUrl: string) => {
  const twiml = response()
  const gather = twiml.gather({ numDigits: 1, timeout: 10, action: pressedUrl })
  gather.say(speakable(words))
  twiml.hangup()
  return twiml.toString()
}

/** Rings browsers and phones at once; the first to answer has the caller. */
export const ringTwiml = (call: {
  Announcement: string | null
  Seconds: number
  DoneUrl: string
  Recorded: Recorded
  Browsers: { Identity: string; StatusUrl: string; Parameters: Record<string, string> }[]
  Phones: { Phone: string; WhisperUrl: string; StatusUrl: string }[]
}) => {
  const twiml = response()
  if (call.Announcement) twiml.say(speakable(call.Announcement))
  const dial = twiml.dial({
    timeout: call.Seconds,
    answerOnBridge: true,
    action: call.DoneUrl,
    ...recording(call.Recorded),
  })
  for (const { Identity, StatusUrl, Parameters } of call.Browsers) {
    const client = dial.client({ statusCallback: StatusUrl, statusCallbackEvent: ['answered', 'completed'] })
    client.identity(Identity)
    for (const [name, value] of Object.entries(Parameters)) client.parameter({ name, value })
  }
  for (const { Phone, WhisperUrl, StatusUrl } of call.Phones)
    dial.number(
      { url: WhisperUrl, statusCallback: StatusUrl, statusCallbackEvent: ['answered', 'completed'] },
      e164(Phone),
    )
  return twiml.toString()
}

/** Takes a message; it is transcribed if it is from 2 to 120 seconds long. */
export const voicemailTwiml = (call: {
  Greeting: string
  MaxSeconds: number
  DoneUrl: string
  RecordingUrl: string
  TranscriptionUrl: string
}) => {
  const twiml = response()
  twiml.say(speakable(call.Greeting))
  twiml.record({
    action: call.DoneUrl,
    maxLength: call.MaxSeconds,
    playBeep: true,
    transcribe: true,
    transcribeCallback: call.TranscriptionUrl,
    recordingStatusCallback: call.RecordingUrl,
    recordingStatusCallbackEvent: ['completed'],
  })
  twiml.hangup()
  return twiml.toString()
}
