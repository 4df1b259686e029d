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
  ...(
    [
      ['French', 'Le mar. 17 nov. 2026 à 15:05, Ana Díaz <ana@example.com>\na écrit :'],
      ['French, three lines', 'Le mar. 17 nov. 2026 à 15:05,\nAna Díaz <ana@example.com> a\nécrit :'],
      ['French, with a no-break space', 'Le 17 nov. 2026 à 15:05, Ana <ana@example.com> a écrit\u00a0:'],
      ['Italian', 'Il giorno mar 17 nov 2026 alle ore 15:05 Ana <ana@example.com> ha scritto:'],
      ['Italian, on a phone', 'In data 17 novembre 2026 15:05:11 "Ana" <ana@example.com> ha scritto:'],
      ['Portuguese', 'Em ter., 17 de nov. de 2026 às 15:05, Ana (\nana@example.com) escreveu:'],
      ['German', 'Am Di., 17. Nov. 2026 um 15:05 Uhr schrieb Ana Díaz <ana@example.com>:'],
      ['German, without an address', 'Am 17.11.2026 um 15:05 schrieb Ana Díaz:'],
      ['Dutch', 'Op di 17 nov 2026 om 15:05 schreef Ana Díaz <ana@example.com>:'],
      ['Swedish', 'Den tis 17 nov. 2026 kl 15:05 skrev Ana Díaz <ana@example.com>:'],
      ['Danish', 'Den tirs. 17. nov. 2026 kl. 15.05 skrev Ana Díaz <\nana@example.com>:'],
      ['Norwegian', 'tir. 17. nov. 2026 kl. 15:05 skrev Ana Díaz <ana@example.com\n>:'],
      ['Finnish', 'ti 17. marrask. 2026 klo 15.05 Ana Díaz\n<ana@example.com> kirjoitti:'],
      ['Polish', 'wt., 17 lis 2026 o 15:05 Ana Díaz <ana@example.com> napisał(a):'],
      ['Polish, of o2', 'Dnia 17 listopada 2026 15:05 Ana Díaz <ana@example.com> napisał(a):'],
      ['Polish, of Thunderbird', 'W dniu 17.11.2026 o 15:05, Ana Díaz pisze:'],
      ['Czech', 'út 17. 11. 2026 v 15:05 odesílatel Ana Díaz <ana@example.com> napsal:'],
      ['Hungarian', 'Ana Díaz <ana@example.com> írta:'],
      ['Turkish', '17 Kasım 2026 Salı 15:05 tarihinde Ana Díaz <ana@example.com> şunu yazdı:'],
      ['Russian', 'вт, 17 нояб. 2026 г. в 15:05, Ana Díaz <ana@example.com>:'],
      ['Russian, of mail.ru', 'Вторник, 17 ноября 2026, 15:05 +03:00 от Ana <ana@example.com>:'],
      ['Russian, of Yandex', '17.11.2026, 15:05, "Ana Díaz" <ana@example.com>:'],
      ['Japanese', '2026年11月17日(火) 15:05 Ana Díaz <ana@example.com>:'],
      ['Chinese', '在 2026年11月17日，下午3:05，Ana Díaz <ana@example.com> 写道：'],
      ['Chinese, of Gmail', 'Ana Díaz <ana@example.com> 於 2026年11月17日 週二 下午3:05寫道：'],
      ['Korean', '2026년 11월 17일 (화) 오후 3:05, Ana Díaz <ana@example.com>님이 작성:'],
      ['Zoho', '---- On Tue, 17 Nov 2026 15:05:50 -0600 ana@example.com wrote ----'],
      ['without a colon', 'On Tue, 17 Nov 2026 15:05:50 -0600 Ana Díaz <ana@example.com> wrote'],
      ['to you', 'On Nov 17, 2026 you wrote:'],
      [
        'Outlook in French',
        'De : Ana Díaz <ana@example.com>\nEnvoyé : mardi 17 novembre 2026 15:05\nÀ : Ben\nObjet : Visite',
      ],
      ['Outlook in German', 'Von: Ana Díaz\nGesendet: Dienstag, 17. November 2026 15:05\nAn: Ben\nBetreff: Termin'],
      ['Outlook in Italian', 'Da: Ana Díaz\nInviato: martedì 17 novembre 2026 15:05\nA: Ben\nOggetto: Visita'],
      ['Outlook in Dutch', 'Van: Ana Díaz\nVerzonden: dinsdag 17 november 2026 15:05\nAan: Ben\nOnderwerp: Bezoek'],
      ['Outlook in Swedish', 'Från: Ana Díaz\nSkickat: den 17 november 2026 15:05\nTill: Ben\nÄmne: Visning'],
      ['Outlook in Russian', 'От: Ana Díaz\nОтправлено: 17 ноября 2026 г. 15:05\nКому: Ben\nТема: Показ'],
      ['Outlook in Chinese', '发件人: Ana Díaz\n发送时间: 2026年11月17日 15:05\n收件人: Ben\n主题: 看房'],
      ['Samsung in French', '-------- Message d’origine --------\nDe : Ana <ana@example.com>\nDate : 17/11/2026'],
      ['Samsung in Danish', '-------- Oprindelig besked --------\nFra: Ana <ana@example.com>\nDato: 17.11.2026'],
      ['an older Outlook in German', '-----Ursprüngliche Nachricht-----\nVon: Ana'],
      ['an address on a second line', 'From: Ana Díaz\n<ana@example.com>\nSent: Tuesday\nTo: Ben'],
    ] as const
  ).map(([name, above]): [string, string, string] => [name, `Ok!\n\n${above}\n\nIs Tuesday fine?`, 'Ok!']),
  ['a bare line with a quote', `Yes.\n\nOn Tuesday 17 Ana wrote:\n${QUOTE}`, 'Yes.'],
  ['a broken address', `Yes.\n\nOn Tue, Nov 17, 2026 at 3:05 PM Ana Diaz <ana@example.com\n> wrote:\n${QUOTE}`, 'Yes.'],
  // Lines that only look like one.
  ...[
    'On November 17, 2026 the inspector wrote:\nthe roof is fine.',
    'On Monday at 10:30 I wrote to ana@example.com about these:\nthe roof\nthe fence',
    'I mailed ana@example.com at 10:30, as the lender wrote:\nall is fine.',
    'Le 3 mars, le notaire a écrit :\ntout va bien.',
    'Am 17.11. schrieb der Gutachter:\ndas Dach ist gut.',
    'Please send it to Ana <ana@example.com>:\nthe deed\nthe survey',
    'Meeting on 11/17/2026 at 10:30 with Ana <ana@example.com>:\nbring the deed',
    'On 11/17/2026 at 10:30 the lender wrote\nthat all is fine.',
    'Open house\nFrom: 10 am\nTo: 11 am\nDate: Sunday',
    'De: la casa azul\nA: la plaza\nson dos minutos',
    'Von: mir\nfür: dich',
    'Für dich\n\n---------- Weitergeleitete Nachricht ---------\nVon: Ana <ana@example.com>\nBetreff: Haus\nAn: Ben',
    'Pour toi\n\n---------- Message quelconque ---------\nDe : Ana <ana@example.com>\nObjet : Maison\nÀ : Ben',
    'Til deg\n\nDebut\n\nDébut du message réexpédié :\n\nDe: Ana <ana@example.com>\nObjet: Maison\nÀ: Ben',
    '>:',
    'The score was\n>:\nfunny',
  ].map((text): [string, string, string] => [text, text, text]),
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

test.for([
  '> ',
  'On ',
  'From: a\n',
  '-----',
  '>\nx\n',
  'On x\n',
  'On 1 ',
  'Le 1 a écrit ',
  'a@b.example ',
  '1:11 2026 ',
  '-- ',
  'De: a@b.c\n',
  '\n',
  '________________\n',
])('a megabyte of %j is split', (unit) => {
  const text = unit.repeat(1_000_000 / unit.length)
  const { New, Quoted } = splitText(text)
  expect(New + Quoted).toBe(text)
})
