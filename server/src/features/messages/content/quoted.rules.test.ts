import { expect, test } from 'vitest'
import { splitText } from './quoted.rules.ts'

const QUOTE = '> Is Tuesday fine?\n>\n> Ana'

test.for<[name: string, text: string, fresh: string]>([
  ['a reply without a quote', 'Yes, Tuesday.\n\nBen', 'Yes, Tuesday.\n\nBen'],
  ['quoted lines', `Yes.\n\n${QUOTE}`, 'Yes.'],
  ['Gmail', `Yes.\n\nOn Tue, Nov 17, 2026 at 3:05 PM Ana Diaz <ana@example.com> wrote:\n\n${QUOTE}`, 'Yes.'],
  ['Gmail, broken', `Yes.\n\nOn Tue, Nov 17, 2026 at 3:05 PM Ana Diaz\n<ana@example.com> wrote:\n\n${QUOTE}`, 'Yes.'],
  [
    'Gmail, broken twice',
    `Yes.\n\nOn Tue, Nov 17, 2026\nat 3:05 PM Ana Diaz\n<ana@example.com> wrote:\n${QUOTE}`,
    'Yes.',
  ],
  [
    'Gmail in Spanish',
    `Sí.\n\nEl mar, 17 nov 2026 a las 15:05, Ana Diaz (<ana@example.com>) escribió:\n\n${QUOTE}`,
    'Sí.',
  ],
  [
    'Gmail in Spanish, broken',
    `Sí.\n\nEl mar, 17 nov 2026 a las 15:05, Ana Diaz (<\nana@example.com>) escribió:\n${QUOTE}`,
    'Sí.',
  ],
  ['Apple Mail', `Yes.\n\n> On Nov 17, 2026, at 3:05 PM, Ana Diaz <ana@example.com> wrote:\n> \n${QUOTE}`, 'Yes.'],
  ['an older Gmail', `Yes.\n\n2026-11-17 15:05 GMT-06:00 Ana Diaz <ana@example.com>:\n\n${QUOTE}`, 'Yes.'],
  ['a quote without signs', 'Yes.\n\nOn Tue, Ana Diaz <ana@example.com> wrote:\n\nIs Tuesday fine?', 'Yes.'],
  [
    'Outlook',
    'Yes.\n\nFrom: Ana Diaz <ana@example.com>\nSent: Tuesday, November 17, 2026 3:05 PM\nTo: Ben\nSubject: Tour\n\nIs Tuesday fine?',
    'Yes.',
  ],
  [
    'Outlook with a rule',
    'Yes.\n\n________________________________\nFrom: Ana <ana@example.com>\nSent: Tuesday\nTo: Ben\nSubject: Tour\n\nIs Tuesday fine?',
    'Yes.',
  ],
  [
    'Outlook in Spanish',
    'Sí.\n\nDe: Ana Diaz <ana@example.com>\nEnviado el: martes, 17 de noviembre\nPara: Ben\nAsunto: Visita\n\n¿El martes?',
    'Sí.',
  ],
  [
    'Outlook, older',
    'Yes.\n\n-----Original Message-----\nFrom: Ana\nSent: Tuesday\nTo: Ben\n\nIs Tuesday fine?',
    'Yes.',
  ],
  ['Outlook, older, in Spanish', 'Sí.\n\n-----Mensaje original-----\nDe: Ana\n\n¿El martes?', 'Sí.'],
  [
    'with stars, as text of bold',
    'Yes.\n\n*From:* Ana <ana@example.com>\n*Sent:* Tuesday\n*To:* Ben\n\nIs Tuesday fine?',
    'Yes.',
  ],
  ['with carriage returns', `Yes.\r\n\r\nOn Tue, Ana <ana@example.com> wrote:\r\n\r\n> Hi\r\n`, 'Yes.'],
  ['a signature below the quote', `Yes.\n\n${QUOTE}\n\n-- \nBen\nMoor Realty`, 'Yes.'],
  // Lines that only look like one.
  [
    'answers within the quote',
    `See below.\n\n> Tuesday?\n\nYes.\n\n> Or Friday?\n\nNo.`,
    `See below.\n\n> Tuesday?\n\nYes.\n\n> Or Friday?\n\nNo.`,
  ],
  [
    'an answer below the quote',
    `On Tue, Ana <ana@example.com> wrote:\n${QUOTE}\n\nYes.`,
    `On Tue, Ana <ana@example.com> wrote:\n${QUOTE}\n\nYes.`,
  ],
  ['only a quote', QUOTE, QUOTE],
  [
    'handed on',
    'FYI\n\n---------- Forwarded message ---------\nFrom: Ana <ana@example.com>\nDate: Tuesday\nTo: Ben\n\nHi',
    'FYI\n\n---------- Forwarded message ---------\nFrom: Ana <ana@example.com>\nDate: Tuesday\nTo: Ben\n\nHi',
  ],
  [
    'handed on by Apple',
    'FYI\n\nBegin forwarded message:\n\n> From: Ana\n> To: Ben\n\n> Hi',
    'FYI\n\nBegin forwarded message:\n\n> From: Ana\n> To: Ben\n\n> Hi',
  ],
  [
    'handed on in Spanish',
    'Para ti\n\n---------- Mensaje reenviado ---------\nDe: Ana\nFecha: martes\nPara: Ben',
    'Para ti\n\n---------- Mensaje reenviado ---------\nDe: Ana\nFecha: martes\nPara: Ben',
  ],
  [
    'From: in a sentence',
    'From: the airport it takes an hour.\nCall me.',
    'From: the airport it takes an hour.\nCall me.',
  ],
  ['On at the beginning of a sentence', 'On Tuesday I am away.\nWrite to me.', 'On Tuesday I am away.\nWrite to me.'],
  ['what somebody wrote', 'As the inspector wrote:\nthe roof is fine.', 'As the inspector wrote:\nthe roof is fine.'],
  ['an empty text', '', ''],
])('%s', ([, text, fresh]) => {
  const { New, Quoted } = splitText(text)
  expect(New.trim()).toBe(fresh)
  expect(New + Quoted).toBe(text)
})

test.for(['> ', 'On ', 'From: a\n', '-----', '>\nx\n', 'On x\n', '\n', '________________\n'])(
  'a megabyte of %j is split',
  (unit) => {
    const text = unit.repeat(1_000_000 / unit.length)
    const { New, Quoted } = splitText(text)
    expect(New + Quoted).toBe(text)
  },
)
