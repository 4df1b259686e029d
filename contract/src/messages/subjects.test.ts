import { expect, test } from 'vitest'
import { bareSubject, forwardSubject, replySubject } from './subjects.ts'

test.for([
  ...['Re: Oak', 'RE:Oak', 'Re : Oak', 'Re\u00a0: Oak', 'Re[2]: Oak', 'Re(2): Oak', 'RES: Oak', 'SV: Oak', 'Sv: Oak'],
  ...['Svar: Oak', 'VS: Oak', 'AW: Oak', 'Antw: Oak', 'Antwort: Oak', 'Odp: Oak', 'Rif: Oak', 'R: Oak', 'YNT: Oak'],
  ...[
    'CVP: Oak',
    'Vá: Oak',
    'Atb: Oak',
    'Ats: Oak',
    'TL: Oak',
    'ΑΠ: Oak',
    'Σχετ: Oak',
    'НА: Oak',
    'HA: Oak',
    'Отв: Oak',
  ],
  ...[
    'Ответ: Oak',
    '回复: Oak',
    '回复：Oak',
    '回覆: Oak',
    '答复: Oak',
    '答覆: Oak',
    '回信: Oak',
    '回: Oak',
    '返信: Oak',
  ],
  ...[
    '답장: Oak',
    '회신: Oak',
    'השב: Oak',
    'رد: Oak',
    '[EXTERNAL] Re: Oak',
    '[Ext] Re: Oak',
    '(External) Re: Oak',
    'EXTERNAL: Re: Oak',
  ],
  ...['[External Sender] SV: Oak', '[extern]: AW: Oak', '[Externe] Re: Oak', '[Externo] RES: Oak', '[Esterno] R: Oak'],
])('%s is a reply', (subject) => {
  expect(bareSubject(subject)).toBe('Oak')
  // Not marked again.
  expect(bareSubject(replySubject(subject))).toBe('Oak')
  expect(replySubject(subject)).not.toMatch(/^Re: \S{1,10}\s?[:：]/)
  expect(replySubject(subject)).not.toMatch(/ext/i)
})

test.for([
  ...[
    'Fw: Oak',
    'FWD: Oak',
    'Fwd : Oak',
    'WG: Oak',
    'TR: Oak',
    'TR : Oak',
    'ENC: Oak',
    'RV: Oak',
    'I: Oak',
    'Doorst: Oak',
  ],
  ...[
    'VL: Oak',
    'VB: Oak',
    'İLT: Oak',
    'Ilt: Oak',
    'IET: Oak',
    'PD: Oak',
    'PDL: Oak',
    'Tov: Oak',
    'ΠΡΘ: Oak',
    'Προθ: Oak',
  ],
  ...[
    'Перес: Oak',
    '转发: Oak',
    '轉寄: Oak',
    '轉發: Oak',
    '転送: Oak',
    '전달: Oak',
    'הועבר: Oak',
    '[EXTERNAL] FW: Oak',
  ],
])('%s is forwarded', (subject) => {
  expect(bareSubject(subject)).toBe('Oak')
  expect(bareSubject(forwardSubject(subject))).toBe('Oak')
  expect(replySubject(subject)).toMatch(/^Re: /)
})

test('several are taken off, others stay', () => {
  expect(bareSubject('Re: [EXTERNAL] SV: Fwd: Re[3]: Oak: the roof')).toBe('Oak: the roof')
  for (const subject of ['Repair: roof', 'Rent: 5', 'Sale: Oak', 'Re Oak', '12 Oak: offer', '[Offer] Oak', 'FS: Oak'])
    expect(bareSubject(subject)).toBe(subject)
  expect(bareSubject(null)).toBe('')
  expect(replySubject('Oak')).toBe('Re: Oak')
  expect(replySubject(null)).toBe('Re:')
  expect(forwardSubject('Re: Oak')).toBe('Fwd: Re: Oak')
})

test.for(['re:', '[ext]', 're[1]', 're ', '回'])('a long row of %s ends', (unit) => {
  expect(bareSubject(unit.repeat(998 / unit.length)).length).toBeLessThan(1000)
})
