import { z } from 'zod'
import { endpoint, uploadedFile } from '../endpoint.ts'
import { done, id, instant, number, required } from '../fields.ts'
import { call } from './calls.ts'

/** How many recordings a user can have, how long each may be, and how large its file. */
export const DROPS_MAX = 10
export const DROP_SECONDS_MAX = 120
export const DROP_MAX_BYTES = 20 * 1024 * 1024

export const voicemailDrop = z
  .object({
    VoicemailDropId: number,
    Name: z.string(),
    Seconds: number,
    Size: number,
    DateCreated: instant,
  })
  .meta({ id: 'VoicemailDrop' })
export type VoicemailDrop = z.infer<typeof voicemailDrop>

const ofDrop = z.object({ VoicemailDropId: id('voicemail-drop') })
export const dropName = required('Name', 80)

/** What a user has recorded, to be left with an answering machine by hand. */
export const voicemailDrops = endpoint({
  method: 'GET',
  path: 'api/voicemail-drop',
  summary: "List the signed-in user's recorded voicemails",
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(voicemailDrop),
})

/** WAV or MP3: what phone lines play. */
export const addVoicemailDrop = endpoint({
  method: 'POST',
  path: 'api/voicemail-drop',
  summary: 'Add a recorded voicemail',
  permission: 'WorkContacts',
  creates: true,
  bodyType: 'multipart',
  body: z.object({ Name: dropName, File: uploadedFile }),
  response: voicemailDrop,
})

export const deleteVoicemailDrop = endpoint({
  method: 'DELETE',
  path: 'api/voicemail-drop/{VoicemailDropId}',
  summary: 'Delete a recorded voicemail',
  permission: 'WorkContacts',
  security: 'deletion',
  params: ofDrop,
  response: done,
})

export const voicemailDropAudio = endpoint({
  method: 'GET',
  path: 'api/voicemail-drop/{VoicemailDropId}/audio',
  summary: 'Listen to a recorded voicemail',
  permission: 'signed-in',
  params: ofDrop,
  response: 'stream',
  mediaType: 'audio/mpeg',
  answers: { 206: 'The part of the file that the header Range asks for' },
  sentHeaders: { Range: 'Which part of the file to send, such as bytes=0-1048575.' },
  refuses: [404],
})

const ofCall = z.object({ CallId: id('call') })

/** A recorded voicemail counts as a prerecorded call (47 CFR 64.1200): Reasons says why it may not be left. */
export const mayLeaveVoicemail = endpoint({
  method: 'GET',
  path: 'api/call/{CallId}/voicemail-drop',
  summary: 'Ask whether a recorded voicemail may be left on a call',
  permission: 'WorkContacts',
  writes: true,
  params: ofCall,
  response: z.object({ MayLeave: z.boolean(), Reasons: z.array(z.string()) }).meta({ id: 'MayLeaveVoicemail' }),
})

/** Plays it to the other party, ends the call for the user, and logs it. Again: answers the same call. */
export const leaveVoicemail = endpoint({
  method: 'POST',
  path: 'api/call/{CallId}/voicemail-drop',
  summary: 'Leave a recorded voicemail',
  permission: 'WorkContacts',
  params: ofCall,
  body: ofDrop,
  response: call,
})
