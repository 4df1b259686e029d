import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

const received = new Date('2026-11-20T12:00:00Z')
const mail = (body: string) =>
  Buffer.from(`Message-ID: <1@a.example>\r\nFrom: Ana <ana@a.example>\r\nSubject: Tour\r\n${body}`)

// This test comes first, while no thread is warm.
test('what takes too long is ended: its headers are read, it says so, and the next is read', async () => {
  // Each line break costs the parser an iteration: these take far longer than a millisecond.
  const slow = mail(`\r\n${'\n'.repeat(3_000_000)}`)
  const read = await readMail(slow, received, 1)
  expect(read).toMatchObject({
    MessageId: '<1@a.example>',
    From: { Address: 'ana@a.example' },
    Subject: 'Tour',
    Text: '',
  })
  expect(read.NotShown).toContain('Open it in your mailbox')
  expect(await readMail(mail('\r\nHi'), received)).toMatchObject({ Text: 'Hi', NotShown: null })
})

test('patience begins when a thread does', async () => {
  const many = await Promise.all(Array.from({ length: 40 }, (_, n) => readMail(mail(`\r\nHi ${n}`), received, 20_000)))
  expect(many.map((one) => one.Text)).toEqual(many.map((_, n) => `Hi ${n}`))
})

test('more than 36 MB is not read beyond its headers, and says how much it is', async () => {
  const read = await readMail(mail(`\r\n${'x'.repeat(37 * 1024 * 1024)}`), received)
  expect(read).toMatchObject({ Subject: 'Tour', Text: '', Attachments: [] })
  expect(read.NotShown).toBe('This email is too large to show (37 MB). Open it in your mailbox.')
})

test('attachments of 25 MB arrive whole', async () => {
  const content = Buffer.alloc(25 * 1024 * 1024, 'dormer')
  const lines = content.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')
  const head = 'Content-Type: application/pdf; name="plan.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  const { Attachments, NotShown } = await readMail(mail(head + lines), received)
  expect(NotShown).toBeNull()
  expect(Attachments).toMatchObject([{ FileName: 'plan.pdf', Size: content.length }])
  expect(content.equals(Attachments[0]?.Content ?? Buffer.alloc(0))).toBe(true)
})
