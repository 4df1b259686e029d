import { describe, expect, test } from 'vitest'
import { unneeded } from '../../../../test/patterns.ts'
import {
  AUTOMATIC_SUBJECTS,
  AUTOMATIC_WORDS,
  AWAY_SUBJECTS,
  AWAY_WORDS,
  answeredBy,
  automaticSignsOf,
  isAutomatic,
  isAutomaticText,
  type Sent,
} from './automatic.rules.ts'
import { fieldsOf } from './fields.rules.ts'

const SENT = Temporal.Instant.from('2026-11-18T15:00:00Z')
const ours = (Subject = 'Tour on Friday'): Sent => ({ HeaderId: '<ours@x>', Subject, DateSent: SENT })

type Mail = {
  headers?: string
  subject?: string
  text?: string
  type?: string
  answers?: boolean
  after?: number
  to?: Sent
}
/** `answers`: it names our email. `after`: minutes after it. */
const judge = ({ headers = '', subject = 'Re: Tour on Friday', text = 'Yes, see you there.', type = 'text/plain', answers = true, after = 40, to = ours() }: Mail) =>
  isAutomatic(
    automaticSignsOf(fieldsOf(headers), { contentType: type, subject, text }),
    subject,
    answeredBy({ Ids: answers ? ['<ours@x>'] : [], Subject: subject, Date: new Date(SENT.epochMilliseconds + after * 60_000) }, [to]),
  ) // biome-ignore format: a case per line reads better

const AWAY = 'Hello, I am out of the office until Monday and will reply when I return. Regards, Ida Moor'

describe('a person’s', () => {
  test.each<[string, Mail]>([
    ['answer from Exchange that forbids automatic answers', { headers: 'X-Auto-Response-Suppress: All' }],
    ['first email from there', { headers: 'X-Auto-Response-Suppress: DR, OOF, AutoReply', subject: 'Hello', answers: false }],
    ['answer with a link to unsubscribe', { headers: 'List-Unsubscribe: <mailto:out@a.example>' }],
    ['answer sent through a family’s mailing list', { headers: 'List-Id: <us.example>\nPrecedence: list' }],
    ['answer with Precedence: bulk', { headers: 'Precedence: bulk' }],
    ['answer from a help desk', { headers: 'Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All' }],
    ['answer through a portal that hides the address', { headers: 'From: Ida <noreply@portal.example>' }],
    ['quick answer', { after: 1, headers: 'X-Auto-Response-Suppress: All', text: 'Perfect' }],
    ['answer whose header says no', { headers: 'Auto-Submitted: no' }],
    ['header that says no', { headers: 'X-Autoreply: no' }],
    ['question about office hours', { subject: 'Re: Out of office hours?' }],
    ['own question about office hours', { subject: 'Out of office hours?', answers: false, text: 'Do you show homes then?' }],
    ['answer to an automatic answer', { subject: 'RE: Automatic reply: Tour on Friday' }],
    ['answer to our own subject of this kind', { subject: 'Out of office: who covers?', to: ours('Out of office: who covers?'), text: 'Chloe does.' }],
    ['answer to ours about automatic replies', { subject: 'Automatic reply: how to set it', to: ours('Automatic reply: how to set it') }],
    ['plan to be away', { subject: 'Out of office: Nov 20-24', answers: false, text: 'I will be out of the office from Friday. Can we inspect on Thursday?' }],
    ['plan to be away, told to us', { subject: 'On vacation next week', answers: false, text: 'We leave on Friday.' }],
    ['answer about being away', { after: 2, text: 'I am out of the office until Monday, can we do Tuesday?' }],
    ['answer about being away, from Exchange', { headers: 'X-Auto-Response-Suppress: All', text: AWAY, after: 300 }],
    ['quick answer to what they take for a program', { after: 1, text: 'I know this is an automated message but yes, I’m interested. Call me!' }],
    ['such an answer from Exchange', { headers: 'X-Auto-Response-Suppress: All', text: 'I thought this is an automated response, sorry! Yes, tomorrow works' }],
    ['such an answer from a help desk', { headers: 'Auto-Submitted: auto-generated', text: 'If this is an automated message please stop, otherwise I would like to see it' }],
    ['quick thanks for an automated email', { after: 1, text: 'Thanks for your automated email. Yes, tomorrow works' }],
    ['such thanks from Exchange', { headers: 'X-Auto-Response-Suppress: All', text: 'Got the automated message. Yes please' }],
    ['quick doubt', { after: 1, text: 'This is an automated message, right. We want the house' }],
    ['quick answer in French', { after: 1, text: 'Merci pour votre message automatique, oui, demain' }],
    ['automatic garage door', { subject: 'Automatic garage doors', answers: false, text: 'Does the house have them?' }],
    ['insurance', { subject: 'Auto: which insurance do you use', answers: false, text: 'We need one for closing.' }],
    ['forwarded automatic answer', { subject: 'Fwd: Automatic reply: Tour on Friday', answers: false, text: 'See what the lender sends me.' }],
  ])('%s', (_, mail) => expect(judge(mail)).toBe(false)) // biome-ignore format: a case per line reads better
})

describe('a program’s', () => {
  test.each<[string, Mail]>([
    ['vacation answer by the standard', { headers: 'Auto-Submitted: auto-replied (vacation)' }],
    ['iCloud', { headers: 'X-Apple-Action: VACATION/1', subject: 'Auto reply: Tour on Friday', text: 'Back in May.' }],
    ['iCloud by its subject', { subject: 'Auto reply: Tour on Friday', text: 'Back in May.', answers: false }],
    ['Kerio', { headers: 'X-Autoreply-From: ida@a.example' }],
    ['Kopano', { headers: 'X-Kopano-Vacation: true', subject: 'Out of office: Tour on Friday' }],
    ['Kopano without headers', { subject: 'Out of office: Tour on Friday', answers: false, after: 1, text: 'Back soon.' }],
    ['cPanel', { headers: 'X-Autorespond: Tour on Friday\nPrecedence: auto_reply' }],
    ['Exchange', { headers: 'X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent', subject: 'Out of Office: Tour on Friday', answers: false }],
    ['Exchange, hours later', { subject: 'Automatic reply: Tour on Friday', after: 600 }],
    ['Exchange in words we do not know, at once', { headers: 'Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All', subject: 'Svar sjálfkrafa: Tour', after: 0 }],
    ['German rule without headers', { subject: 'Abwesenheitsnotiz: Tour on Friday', text: 'Ich bin im Urlaub.', answers: false }],
    ['Yahoo', { after: 1, text: 'Yahoo! Auto Response\nThis is an automated reply. I am on vacation.' }],
    ['Yahoo, of our email', { after: 1, text: 'Thank you for your email. This is an automated response to your message.' }],
    ['system of an office', { headers: 'X-Auto-Response-Suppress: All', subject: 'Statement', answers: false, text: 'Hello, this is an automated message. Do not reply to this email.' }],
    ['rule of Outlook.com', { subject: 'Away: Tour on Friday'.replace('Away', 'Out of the office'), text: AWAY, after: 60 }],
    ['null sender', { headers: 'Return-Path: <>' }],
    ['read receipt', { type: 'multipart/report' }],
    ['newsletter', { headers: 'List-Unsubscribe: <mailto:x@a.example>\nList-Id: <news.a.example>', subject: 'Rates this week', answers: false }],
    ['notice', { headers: 'Auto-Submitted: auto-generated', subject: 'Your statement', answers: false }],
    ['from nobody', { headers: 'From: DocuSign <no-reply@d.example>', subject: 'Please sign', answers: false }],
    ['Away with a clock that is behind', { subject: 'Out of office: Tour on Friday', after: -2, text: 'Back soon.' }],
  ])('%s', (_, mail) => expect(judge(mail)).toBe(true)) // biome-ignore format: a case per line reads better
})

const AUTOMATIC_EXAMPLES = [
  'Automatic reply: Tour', 'AutoReplied: Tour', 'Vacation reply', 'Out of Office AutoReply: Tour', 'OOO reply: Tour',
  'Automatische Antwort: Tour', 'Abwesenheitsnotiz: Tour', 'Urlaubsbenachrichtigung: Tour', 'Réponse automatique : Tour', 'Répondeur automatique: Tour', 'Message d’absence: Tour', 'Absence du bureau : Tour',
  'Respuesta automática: Tour', 'Contestación automática: Tour', 'Resposta automática: Tour', 'Mensagem automática de ausência', 'Risposta automatica: Tour', 'Risponditore automatico: Tour',
  'Automatisch antwoord: Tour', 'Automatische reactie: Tour', 'Afwezigheidsbericht: Tour', 'Automatiskt svar: Tour', 'Autosvar: Tour', 'Automatisk besvarelse: Tour', 'Frånvaromeddelande: Tour', 'Fraværsmelding: Tour', 'Automaattinen vastaus: Tour', 'Poissaoloilmoitus: Tour',
  'Odpowiedź automatyczna: Tour', 'Automatyczna odpowiedź: Tour', 'Autoodpowiedź: Tour', 'Automatická odpověď: Tour', 'Automatikus válasz: Tour', 'Răspuns automat: Tour', 'Automatski odgovor: Tour', 'Samodejni odgovor: Tour', 'Otomatik Yanıt: Tour', 'Αυτόματη απάντηση: Tour',
  'Автоматический ответ: Tour', 'Автоответ: Tour', 'Автоматична відповідь: Tour', 'Автоматичен отговор: Tour', '自动回复: Tour', '自動回覆：Tour', '自動返信: Tour', '不在通知: Tour', '자동 회신: Tour', 'Trả lời tự động: Tour',
] // biome-ignore format: subjects read better in rows
const AWAY_EXAMPLES = [
  'Out of Office: Tour', 'Auto: Tour', 'OOO: Tour', 'Away from my desk: Tour', 'Away until May 5', 'On vacation: Tour', 'I am away: Tour', 'Abwesend: Tour', 'Abwesenheit: Tour', 'Nicht im Büro: Tour', 'Im Urlaub: Tour', 'Absent du bureau : Tour', 'En congés : Tour', 'Hors du bureau: Tour',
  'Fuera de la oficina: Tour', 'Ausente: Tour', 'De vacaciones: Tour', 'Fora do escritório: Tour', 'Ausência temporária: Tour', 'De férias: Tour', 'Fuori ufficio: Tour', 'In ferie: Tour', 'Assente: Tour', 'Assenza: Tour', 'Afwezig: Tour', 'Niet aanwezig: Tour', 'Op vakantie: Tour',
  'Frånvarande: Tour', 'Ej på kontoret: Tour', 'På semester: Tour', 'Ikke på kontoret: Tour', 'Ikke til stede: Tour', 'Fraværende: Tour', 'På ferie: Tour', 'Poissa: Tour', 'Lomalla: Tour', 'Poza biurem: Tour', 'Nieobecność: Tour', 'Na urlopie: Tour', 'Mimo kancelář: Tour', 'Вне офиса: Tour', 'В отпуске: Tour',
] // biome-ignore format: subjects read better in rows
const AUTOMATIC_SENTENCES = [
  'this is an automatic reply', 'an auto-generated response', 'do not reply to this email', 'yahoo! auto response', 'diese nachricht wurde automatisch erstellt', 'ceci est un message automatique', 'esta es una respuesta automática',
  'questa è una risposta automatica', 'esta é uma mensagem automática', 'detta är ett automatiskt svar', 'tämä on automaattinen vastaus', 'это автоматический ответ',
] // biome-ignore format: sentences read better in rows
const AWAY_SENTENCES = [
  'i am on annual leave', 'away until monday', 'i have limited access to email', 'i will respond when i return', 'ich bin bis montag im urlaub', 'je suis en vacances', 'estoy fuera de la oficina', 'sono in ferie', 'estou de férias', 'ik ben op vakantie', 'jag är på semester', 'olen lomalla',
] // biome-ignore format: sentences read better in rows

describe('each pattern has an example that only it matches, in', () => {
  test.each<[string, RegExp[], string[]]>([
    ['subjects of programs', AUTOMATIC_SUBJECTS, AUTOMATIC_EXAMPLES],
    ['subjects of people who are away', AWAY_SUBJECTS, AWAY_EXAMPLES],
    ['sentences of programs', AUTOMATIC_WORDS, AUTOMATIC_SENTENCES],
    ['sentences of people who are away', AWAY_WORDS, AWAY_SENTENCES],
  ])('%s', (_, table, examples) => expect(unneeded(table, examples)).toEqual([]))

  test.each(AUTOMATIC_EXAMPLES)('%s', (subject) => expect(judge({ subject, answers: false })).toBe(true))
  test.each(AWAY_EXAMPLES)('%s', (subject) => {
    expect(judge({ subject, after: 1, text: 'Back soon.' })).toBe(true)
    expect(judge({ subject: `Re: ${subject}`, after: 1, text: 'Enjoy!' })).toBe(false)
  })
})

test('long text is read at once', () => {
  for (const text of [
    'i am '.repeat(100_000),
    'out of '.repeat(100_000),
    'a'.repeat(1_000_000),
    'this is an automated '.repeat(5000),
    'auto reply from '.repeat(20),
  ])
    expect([judge({ text, subject: text.slice(0, 1000) }), isAutomaticText(text)]).toEqual([false, false])
})

test.each([
  'I’m driving with Do Not Disturb While Driving turned on. I’ll see your message when I get where I’m going.',
  'I’m driving with Focus turned on. I’ll see your message when I get where I’m going. If this is urgent, please call.',
  '(I’m not receiving notifications. If this is urgent, reply “urgent” to send a notification through with your original message.)',
  'Auto-Reply: I am currently unavailable.',
  '(Auto reply) I’m driving',
  'Auto reply from Ida: in a meeting',
  'I’m driving right now, I’ll get back to you soon.',
  'I am currently driving and cannot reply to text. If needed, please call my phone. Thanks!',
  'Driving, can’t text. - sent from MY CAR',
  'Estoy conduciendo con No molestar. Veré tu mensaje cuando llegue.',
  'Je suis au volant avec Ne pas déranger activé. Je verrai votre message à mon arrivée.',
  'Sorry, I can’t talk right now.',
  'Can’t talk now. What’s up?',
  'Sorry, I’m in a meeting. I’ll call you later.',
  'This is an automated message. We are closed until Monday.',
  'Free Msg: Unable to send message - Message Blocking is active.',
  'Auto-reply: I’m driving and can’t text right now. I’ll get back to you soon.',
  'Automatic reply: We are closed until Monday 9 am. Thank you!',
  'This is an automated response. Please do not reply to this message.',
  'The number you have texted is no longer in service.',
  'This number is a landline and cannot receive text messages.',
])('no person wrote %j', (text) => expect(isAutomaticText(text)).toBe(true))

test.each([
  'I’m driving now but I had a look, yes!',
  'Driving me crazy',
  'I’m driving to the house',
  '👍',
  'Yes',
  'On my way',
  'Can I call you later?',
  'I’ll call you later',
  'I’m in a meeting, can we talk at 3?',
  'In a meeting. Saturday works',
  'Sorry, I can’t talk right now, but let’s do Saturday',
  'Automatic garage doors?',
  'auto reply to your question: yes',
  'Is the message blocking the door?',
  'I’m out of office until Friday but yes, let’s see the house Saturday!',
  'I know this is an automated message but yes, I’m interested. Call me!',
  'Hi Ana, the number is not in service. We want to make an offer on Oak St',
  'I’m driving and I’ll call you in 10 minutes about the offer',
  'This is an automated text right? Who are you?',
  'This is an automated message. Yes I want the house',
  'This is an automated message?',
  'I thought this is an automated response, sorry! yes tomorrow works',
  'I’m driving. I’ll text you the address…5pm?',
  'Error, msg not sent earlier. Yes I want to see it',
  'If this is an automated message please stop, otherwise I would like to see the house',
  'I hope this is an auto text lol. yes I am interested in the house',
  'I’m driving, I’ll call you when I get home, yes we want the house',
  'I’m driving right now, I’ll get back to you soon, we want the house',
  'This number is a landline, text me at 305-555-1234',
  'I am driving now, can’t text. Call me at 5, we want to make an offer',
  'Driving, can’t text. Call me at 5',
  'The number is no longer in service for my wife, call me instead',
  'Error 404 ha. The pdf was not sent, can you resend',
  'Auto reply. Are you a bot?',
  'Auto reply: are you a bot?',
  'Auto reply from you again? Call me',
  'Auto-reply: lol. I’m away until Monday, then yes to the house',
  'I’m in a meeting. I’ll call you back',
  'I’m not receiving notifications. Call me about the house',
  'I’m driving with Do Not Disturb on but yes, make the offer',
  'Message blocking is active on my wife’s phone, use mine',
])('a person wrote %j', (text) => expect(isAutomaticText(text)).toBe(false))
