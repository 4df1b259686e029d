import { expect, test } from 'vitest'
import { answeredBy, automaticSignsOf, isAutomatic } from '../../messages/content/automatic.rules.ts'
import { fieldsOf } from '../../messages/content/fields.rules.ts'
import { absenceIn, backOn } from './away.rules.ts'

/*
 * Out-of-office answers as people and programs write them: shortened, and names changed, from test data of help desks and
 * mail programs, archives of mailing lists, and published collections. Today is Wednesday, 29 July 2026.
 */
const today = Temporal.PlainDate.from('2026-07-29')

test.for<[text: string, back: string | undefined]>([
  ['I am out of the office until August 4.', '2026-08-04'],
  ['I will be out of the office until Tuesday, August 4th, with limited access to email.', '2026-08-04'],
  ['Thank you for your email. I will be back on 08/04/2026.', '2026-08-04'],
  ['I am on vacation, returning Monday, August 3rd.', '2026-08-03'],
  ['I’m away and will return on 2026-08-10.', '2026-08-10'],
  ['I will be out of office from July 27 through July 31 and will reply when I return.', '2026-08-01'],
  ['I am out of the office 7/27 - 7/31. I will return to the office on Monday, 8/3.', '2026-08-03'],
  ['Out of office until 8/4', '2026-08-04'],
  ['I am currently out of the office and will be returning on Monday 3 August 2026.', '2026-08-03'],
  ['I’m on parental leave until January 11, 2027. Please contact Bob.', '2027-01-11'],
  ['I will be back in the office on Monday.', '2026-08-03'],
  ['Back Thursday!', '2026-07-30'],
  ['I am out today and will be back tomorrow.', '2026-07-30'],
  ['Away this week, back next week.', '2026-08-03'],
  ['I am out of the office between July 25 and August 2.', '2026-08-03'],
  ['I will be out of the office starting 07/28/2026 and will not return until 08/05/2026.', '2026-08-05'],
  ['I’ll be OOO till the 5th of August', '2026-08-05'],
  ['Ich bin bis 04.08.2026 im Urlaub.', '2026-08-05'],
  ['Ich bin ab dem 05.08.2026 wieder im Büro.', '2026-08-05'],
  ['I am out until Dec. 1', '2026-12-01'],
  ['I will be out through Friday, July 31.', '2026-08-01'],
  ['I am away until Jan 4', '2027-01-04'],
  ['I am out of the office with limited access to email.', undefined],
  ['I will get back to you as soon as I can.', undefined],
  ['I am out of the office until July 6.', '2026-07-06'],
  ['I am out until 07/06/2026.', '2026-07-06'],
  ['Until February 30', undefined],
  ['We are open Monday to Friday, 9 to 5.', undefined],
  ['Call me back at 512-555-0100', undefined],
  ['Thanks for your message. I will reply on my return on the 8th September.', '2026-09-08'],
  ['I am out of office until 15 Sept. Will back to office on 16 Sept. Please contact x@y.example', '2026-09-16'],
  ['Ich bin bis einschließlich 30. September abwesend.', '2026-10-01'],
  ['Away through 18 September.', '2026-09-19'],
  ['I am away until 10 September; ref 2026-10-01 for the contract.', '2026-09-10'],
  ['Je suis absent jusqu’au 12 septembre.', '2026-09-12'],
  ['Ik ben terug op 7 oktober.', '2026-10-07'],
  ['Our next release is 2026-10-01.', undefined],
  ['Back on 9.9.2026 (I leave at 17.30.)', '2026-09-09'],
  ["I'm out of the office until October 2026.", '2026-10-01'],
  ['I will be away from 31 July to 5 August.', '2026-08-06'],
  ['I will be away from 29 to 31 July 26, will be back to office on 3 Aug 26', '2026-08-03'],
  ['I am on leave till 31 July and will reply you once I am back.', '2026-07-31'],
  [
    'Thank you for your email. I will be on leave till 17 Aug 2026. Otherwise, I will get back to you on Tue, 18 Aug 2026.',
    '2026-08-18',
  ],
  ['I am on leave. I will be back in office Tomorrow. Please expect some delay in my response.', '2026-07-30'],
  ['Out of office and back in office on Tues 4th Aug. Email responses will be delayed.', '2026-08-04'],
  ['Thanks for your email. I am out of office and will be back next Monday', '2026-08-03'],
  ['Hi, I’m on leave and will be back on mon', '2026-08-03'],
  ["I'm on leave on 26 Aug. Please expect delay in my response.", '2026-08-27'],
  ['I am currently away with limited or no email access. Will return on 6 Aug (Thu). Thanks', '2026-08-06'],
  ['Hi, I am on medical leave today', '2026-07-30'],
  ['Dear Sender, I am away and will revert to your email on 14 Aug', '2026-08-14'],
  ['Je suis actuellement absente et de retour le 24 août.', '2026-08-24'],
  ['Je suis absent jusqu’au 24/08/2026', '2026-08-24'],
  ["I'm away until Wed, Aug 12", '2026-08-12'],
  ["I'm on vacation Aug 1-5. Back after.", '2026-08-06'],
  ['Out of the office August 1 to August 5.', '2026-08-06'],
  ['Away 12-20 August.', '2026-08-21'],
  ['Out of the office through Friday.', '2026-08-01'],
  ['Out of the office for two weeks.', '2026-08-12'],
  ['I am out of the office for 3 days.', '2026-08-01'],
  ['I will be away for a week.', '2026-08-05'],
  ["I'm on leave for the next 2 weeks.", '2026-08-12'],
  ['Back in 3 days.', '2026-08-01'],
  ['Returning in 2 months.', '2026-09-29'],
  ['Back on the 20th.', '2026-08-20'],
  ['Back on the 5th.', '2026-08-05'],
  ['Estaré fuera de la oficina hasta el 20 de agosto.', '2026-08-20'],
  ['Regreso el martes 18 de agosto de 2026.', '2026-08-18'],
  ['Me encuentro de vacaciones del 12 al 20 de agosto.', '2026-08-21'],
  ['Estaré ausente hasta el 20/08.', '2026-08-20'],
  ['Me reincorporo el 3 de noviembre.', '2026-11-03'],
  ['Volveré el lunes.', '2026-08-03'],
  ['Estaré de vuelta mañana.', '2026-07-30'],
  ['Regresaré en dos semanas.', '2026-08-12'],
  ['Estaré ausente por dos semanas.', '2026-08-12'],
  ['Estoy fuera hasta el próximo lunes.', '2026-08-03'],
  ['Hasta el 20, gracias.', '2026-08-20'],
  ['Volveré el 05/08/2026.', '2026-08-05'],
  ['Out of office August 10-14, returning August 17.', '2026-08-17'],
  ["On August 20 I'll be back in the office.", '2026-08-20'],
  ['Our support team is available 24/7.', undefined],
  ['Send the invoice by August 5 please. I am out of the office.', undefined],
  ['Please contact john@x.example or call 809-555-1234 until I return.', undefined],
  ['Sarò fuori ufficio fino a lunedì 10 agosto.', '2026-08-10'],
  ['Sono fuori ufficio fino al 12/10.', '2026-10-12'],
  ["I'm currently soaking up the sun in Rome. I'll be back in the office on the 13th May 2026.", '2026-05-13'],
  ['Ik ben afwezig van 1 tot 15 augustus.', '2026-08-15'],
  ['Ik ben afwezig tot 20 augustus.', '2026-08-20'],
  ['Ik ben afwezig tot en met 5 augustus.', '2026-08-06'],
  ['Estou fora do escritório até segunda-feira, 10 de agosto', '2026-08-10'],
  ['Je suis en congés du 3 au 16 août inclus.', '2026-08-17'],
  ["Je suis absent jusqu'au 12 août inclus.", '2026-08-13'],
  ['Jag är på semester och är tillbaka den 17 augusti.', '2026-08-17'],
  ['Vom 3. bis 19. August bin ich nicht im Büro.', '2026-08-20'],
  ['Ab Montag, 10. August, bin ich wieder für Sie da.', '2026-08-10'],
  ['Zwischen dem 24. Dezember und 7. Januar bin ich nicht am Platz.', '2027-01-08'],
  ['Bin erst am 9. Januar wieder da.', '2027-01-09'],
  ['Hello, I will be out of the office for maternity leave until 2 October.', '2026-10-02'],
  ['I will be out of the office starting Thursday and will return on Monday.', '2026-08-03'],
  ['I will be out of the office starting tomorrow, returning next Tuesday.', '2026-08-04'],
  ["I'll be at a conference next week, from 10 to 14 August. I will be back in the office on 17 August.", '2026-08-17'],
  ['Our office will be closed from 12/23/26 through 1/2/27.', '2027-01-03'],
  ['Our office will be closed from December 24 to December 28 for Christmas.', '2026-12-29'],
  ["I'm out until after Labor Day.", '2026-09-08'],
  ['I am on maternity leave until the spring.', '2027-03-20'],
  ["I'll be back at 2pm.", '2026-07-30'],
  ['I am out of the office for the rest of the day.', '2026-07-30'],
  ['I am in a training all day and will reply this evening.', '2026-07-30'],
  ['I have limited access to email until 8/14.', '2026-08-14'],
  ['I am away until further notice.', undefined],
  ['Returning Tuesday the 4th', '2026-08-04'],
  ['I am out of the office returning Tuesday, July 7th.', '2026-07-07'],
  ['Away 8/7', '2026-08-08'],
  ['Ich bin bis 07.08. nicht erreichbar.', '2026-08-08'],
  ["I'm off for the long weekend and will be back Monday morning, August 3rd, at 9 am.", '2026-08-03'],
  ["I'm away from my desk this week.", '2026-08-03'],
  ['I am on parental leave returning in November.', '2026-11-01'],
  ['I will be out of the country through August 9 with no access to email.', '2026-08-10'],
  ["I'm out the week of August 3rd.", '2026-08-10'],
  ['On sabbatical until the end of August.', '2026-09-01'],
  ['Out until mid-September.', '2026-09-15'],
  ["I'll be back in the office one week from today, in a week.", '2026-08-05'],
  ['Maternity leave. Back in six months.', '2027-01-29'],
  ['Unser Büro ist bis zum 3. August geschlossen.', '2026-08-04'],
  ['I will be out of the office on Monday, August 3rd and Tuesday, August 4th.', '2026-08-05'],
  ['The office is closed and will reopen Monday, August 10, 2026 at 8:00 AM.', '2026-08-10'],
  ['I am out until 1/5 for the holidays.', '2027-01-05'],
  ['Happy holidays! I am out of the office until January 2.', '2027-01-02'],
  ['Working reduced hours Thursday and Friday. Responses may be slow.', undefined],
  ['We will respond within 5 working days.', undefined],
  ['Thank you! A member of our team will get back to you within 24 hours.', undefined],
  ['I will be back in two weeks, on August 12.', '2026-08-12'],
  ['I am out next week with limited access.', '2026-08-10'],
  ["I'm on leave through August.", '2026-09-01'],
  ['I am on medical leave through next week', '2026-08-10'],
  ['I will be travelling on Friday 31 July.', '2026-08-01'],
  ['We are closed for the weekend.', '2026-08-03'],
])('%j: back on %s', ([text, back]) => {
  expect(backOn(text, today)?.toString()).toBe(back)
})

test.for<[on: string, text: string, back: string | undefined]>([
  // A day without a year is the next one, across the turn of the year, too.
  ['2026-12-20', 'Back on January 3.', '2027-01-03'],
  ['2026-12-28', 'Regreso el 3 de enero.', '2027-01-03'],
  ['2026-12-28', 'Back on December 20.', '2026-12-20'],
  ['2027-01-05', 'I am out of the office until December 28.', '2026-12-28'],
  ['2026-11-20', 'back on 12 March', '2027-03-12'],
  ['2026-12-21', 'Our office is closed for the holidays. We will be back after the New Year.', '2027-01-02'],
  ['2026-12-21', 'The team is away until after the holidays.', '2027-01-02'],
  ['2026-11-24', 'I am out of the office for Thanksgiving.', '2026-11-30'],
  ['2026-12-23', 'Closed December 24th and 25th.', '2026-12-26'],
  ['2027-12-20', "I'm out until Feb 29.", '2028-02-29'],
  ['2026-12-20', 'Back Feb 29.', undefined],
  ['2026-09-09', 'We are closed for Labor Day and will reopen Tuesday.', '2026-09-15'],
  // Nobody is away for years.
  ['2026-10-07', 'Out until 2030-01-01.', undefined],
  ['2026-10-07', 'Back February 30, 2027.', undefined],
  ['2026-10-07', 'Back on 13/13/2026.', undefined],
])('on %s %j: back on %s', ([on, text, back]) => {
  expect(backOn(text, Temporal.PlainDate.from(on))?.toString()).toBe(back)
})

/** What an email is that answers ours of the same minute: a person's, a program's, or from somebody who is away until a day. */
const judged = (subject: string, text: string, headers = '') => {
  const DateSent = Temporal.Instant.from('2026-07-29T15:00:00Z')
  const signs = automaticSignsOf(fieldsOf(headers), { contentType: 'text/plain', subject, text })
  const date = new Date(DateSent.epochMilliseconds + 20_000)
  const ours = [{ HeaderId: '<ours@x>', Subject: 'Homes', DateSent }]
  const answered = answeredBy({ Ids: ['<ours@x>'], Subject: subject, Date: date }, ours)
  if (!isAutomatic(signs, subject, answered)) return 'Person'
  return absenceIn(subject, text, today)?.toString() ?? 'Automatic'
}
const VACATION = 'Auto-Submitted: auto-replied (vacation)'
const EXCHANGE = 'Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All'

test.for<[subject: string, text: string, headers: string, is: string]>([
  // Away, with a day.
  ['Automatic reply: Homes', 'I am out of the office until August 4 with limited access to email. Please contact Priya.', EXCHANGE, '2026-08-04'],
  ['Automatic reply: Homes', 'Thank you for getting in touch. I will be returning to the office on Tuesday.', EXCHANGE, '2026-08-04'],
  ['Ida Moor is out of the office.', 'I will be out of the office starting 07/20/2026 and will not return until 08/10/2026. I will respond to your message when I return.', 'Auto-Submitted: auto-replied', '2026-08-10'],
  ['Out of Office AutoReply: Homes', 'I am on vacation, returning August 10.', '', '2026-08-10'],
  ['Auto: Homes', 'I am away from my desk until Monday.', VACATION, '2026-08-03'],
  ['Vacation reply', 'On annual leave, back Monday. I will reply then.', VACATION, '2026-08-03'],
  ['Abwesenheitsnotiz', 'Ich bin zur Zeit nicht im Haus und stehe Ihnen ab dem 14.08.2026 wieder zur Verfügung.', VACATION, '2026-08-14'],
  ['Réponse automatique : Homes', 'Je suis actuellement absente et de retour le 24 août. Pendant mon absence, contactez l’accueil.', EXCHANGE, '2026-08-24'],
  ['Respuesta automática: Homes', 'Estoy fuera de la oficina hasta el lunes. Para asuntos urgentes, contacte a Eva.', EXCHANGE, '2026-08-03'],
  ['Automatisch antwoord: Homes', 'Ik ben op vakantie en ben terug op 17 augustus.', EXCHANGE, '2026-08-17'],
  ['Resposta automática: Homes', 'Estou de férias até 10 de agosto.', EXCHANGE, '2026-08-10'],
  ['Risposta automatica: Homes', 'Sarò fuori ufficio fino a lunedì 10 agosto. Per urgenze contattare Eva.', EXCHANGE, '2026-08-10'],
  ['Autosvar: Homes', 'Jag är på semester och är tillbaka den 17 augusti.', EXCHANGE, '2026-08-17'],
  ['Out of office until 8/4', '', VACATION, '2026-08-04'],
  ['Automatic reply: Homes', 'I’m currently soaking up the sun. I’ll be back in the office on the 13th of August.', EXCHANGE, '2026-08-13'],
  ['Automatic reply: Homes', 'We have received your message, but our office is closed for a holiday until August 3.', EXCHANGE, '2026-08-03'],
  ['away from my mail', 'I will not be reading my mail for a while. Back on 8/10.', 'Precedence: bulk', '2026-08-10'],
  ['Re: Homes', 'I am on leave till 4 Aug and will reply once I am back.', 'X-Precedence: auto_reply', '2026-08-04'],
  ['Re: Homes', 'I am out of the office until August 4.', 'Precedence: bulk', '2026-08-04'],
  ['Re: Homes', 'I am out of the office until August 4.', 'Delivered-To: me@x.example\nDelivered-To: Autoresponder', '2026-08-04'],
  ['Re: Homes', 'Away until August 4.', 'X-FC-MachineGenerated: true', '2026-08-04'],
  ['Re: Homes', 'Away until August 4.', 'X-POST-MessageClass: 9; Autoresponder', '2026-08-04'],
  ['Re: Homes', 'Away until August 4.', 'X-Autorespond: Homes', '2026-08-04'],
  ['Re: Homes', 'Away until August 4.', 'Return-Path: <>', '2026-08-04'],
  // Away, without a day that is understood.
  ['Automatic reply: Homes', 'I’m away from my desk and will respond on my return.', EXCHANGE, 'Unknown'],
  ['Automatic reply: Homes', 'Out sick. Will review when back.', EXCHANGE, 'Unknown'],
  ['Automatic reply: Homes', 'I am away until further notice.', EXCHANGE, 'Unknown'],
  ['Automatic reply', '自動返信：8月5日まで不在にしております。', EXCHANGE, 'Unknown'],
  ['Automatic reply: Homes', 'I’m on holiday. For support, please contact Maria.', EXCHANGE, 'Unknown'],
  ['Auto-Reply: I’m out of office.', 'I will contact you when I am back.', VACATION, 'Unknown'],
  ['Automatic reply: Homes', 'I am in a training this week and will have delayed responses.', EXCHANGE, '2026-08-03'],
  ['Automatic reply: Homes', 'I am at the sample sale today, answering emails now and then.', EXCHANGE, '2026-07-30'],
  // Left standing: they are back.
  ['Automatic reply: Homes', 'I am out of the office until July 6.', EXCHANGE, 'Automatic'],
  ['Automatic reply: Homes', 'I am on vacation and will return on Monday, July 20th, 2026.', EXCHANGE, 'Automatic'],
  // By programs, but nobody is away.
  ['Automatic reply: Homes', 'Thank you for contacting us. We have received your message and will respond within 24 hours.', EXCHANGE, 'Automatic'],
  ['Automatic reply: Away for the summer', 'Thanks for your message. A member of our team will get back to you right away.', EXCHANGE, 'Automatic'],
  ['Re: Homes', 'Thank you for contacting us. Our support desk is out of office on weekends. Your request has been received.', VACATION, 'Automatic'],
  ['[#4711] We got your request', 'A ticket was created. Please do not reply to this email.', 'Auto-Submitted: auto-generated', 'Automatic'],
  ['Automatic reply: Homes', 'Ida is no longer with the company. This mailbox is not monitored. Please write to office@x.example.', EXCHANGE, 'Automatic'],
  ['Automatic reply: Homes', 'I have left the company. Please direct enquiries to Bob.', EXCHANGE, 'Automatic'],
  ['Automatic reply: Homes', 'Working reduced hours Thursday and Friday. Responses may be slow.', EXCHANGE, 'Automatic'],
  ['Respuesta automática', 'Gracias por contactarnos. Hemos recibido su mensaje.', EXCHANGE, 'Automatic'],
  ['Read: Out of office plans', 'Your message was read on Monday.', VACATION, 'Automatic'],
  ['Undeliverable: Out of office: Homes', 'Delivery has failed to these recipients: the mailbox of Ida, who is on vacation until August 4, is full.', VACATION, 'Automatic'],
  ['Delivery Status Notification (Failure)', 'The address was not found.', 'Return-Path: <>', 'Automatic'],
  ['Please confirm your email to me', 'I use a filter against spam. Click the link, and your message will be delivered.', 'Auto-Submitted: auto-replied', 'Automatic'],
  ['Rates this week', 'Back to school: rates until August 4.', 'List-Id: <news.x.example>\nFeedback-ID: 1:x\nAuto-Submitted: auto-generated', 'Automatic'],
  ['Auto: receipt', 'Your payment was received.', VACATION, 'Automatic'],
  // By people.
  ['Re: Homes', 'I’m out of office until Friday but yes, let’s see the house Saturday!', '', 'Person'],
  ['Re: Homes', 'Heads up, I’m out until the 14th but interested. Let’s set something up when I’m back.', '', 'Person'],
  ['Re: Homes', 'On vacation until the 20th, can you send me the photos?', EXCHANGE.slice(31), 'Person'],
  ['RE: Automatic reply: Homes', 'Thanks for letting me know, enjoy your vacation until Monday!', '', 'Person'],
  ['Re: Homes', 'We are back from our trip on August 4. Could we see it then?', 'X-Auto-Response-Suppress: DR, OOF', 'Person'],
  ['Re: Homes', 'Sorry, been traveling. Yes please.', '', 'Person'],
])('%j with %j and %j is %s', ([subject, text, headers, is]) => {
  expect(judged(subject, text, headers)).toBe(is)
}) // biome-ignore format: a case per line reads better

test('long text is read at once', () => {
  for (const text of [
    'back ',
    'until the ',
    'from 1 to ',
    '1-',
    '12/1 - ',
    'out of office for ',
    'on 5 ',
    'away monday, ',
    'out '.repeat(20),
  ]) {
    const started = performance.now()
    absenceIn('Out of office', text.repeat(100_000 / text.length), today)
    expect(performance.now() - started).toBeLessThan(300)
  }
})
