import { once } from 'node:events'
import { getMass, massEmail } from '@dormer/contract/messages/mass'
import { expect } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { startWorkerProcess } from '../../../../test/worker-process.ts'
import { startLocalSmtp } from '../../../providers/email/local-smtp.ts'
import { givePostalAddress, makeMany } from './mass.fixture.ts'

/** How long the mail server takes per recipient, in milliseconds: long enough to be killed in between. */
const SLOWLY = 20

/**
 * Sends an email to many while the sending process is killed again and again, each time after some more have arrived.
 * Returns how often each recipient got it, and what Dormer says became of it.
 */
export const sendThroughKills = async ({ recipients, kills }: { recipients: number; kills: number }) => {
  const smtp = await startLocalSmtp({ onRcptTo: (_address, _session, done) => void setTimeout(done, SLOWLY) })
  const mail = { smtp: { host: smtp.host, port: smtp.port, secure: false }, from: 'office@north.example.com' }
  const t = await startTestProgram({ mail })
  t.config.publicUrl = 'https://crm.example.com'
  const { agent } = await t.makeBrokerage('North')
  await givePostalAddress(t, agent)
  const ContactIds = await makeMany(t, agent, recipients)
  const { body } = await t.call(massEmail, { as: agent, body: { ContactIds, Subject: 'News', Body: '<p>Hello</p>' } })
  const params = { MassId: body.MassId ?? 0 }
  const status = async () => (await t.call(getMass, { as: agent, params })).body.Status
  let worker = startWorkerProcess(t)
  for (let n = 0; n < kills; n++) {
    const enough = smtp.arrived.length + Math.ceil((Math.random() * recipients) / (kills + 1))
    await expect.poll(async () => smtp.arrived.length >= enough || (await status()) === 'Done').toBe(true)
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
    // Nothing is working on it any more, so attempts need not wait until that is certain.
    await t.query(`update outbox set date_tried = date_tried - interval '1 hour'`)
    worker = startWorkerProcess(t)
  }
  await expect.poll(status, { timeout: 120_000, interval: 200 }).toBe('Done')
  const last = once(worker, 'exit')
  worker.kill('SIGKILL')
  await last
  await smtp.stop()
  const arrived = new Map<string, number>()
  for (const { to } of smtp.arrived) for (const one of to) arrived.set(one, (arrived.get(one) ?? 0) + 1)
  const told = await t.query<{ address: string; status: string }>(
    'select to_addresses[1] as address, status from message where mass_id = $1',
    [params.MassId],
  )
  const left = await t.query('select from outbox')
  return { arrived, told, left }
}

/** What must hold however often it was killed. */
export const expectOnceEach = (
  { arrived, told, left }: Awaited<ReturnType<typeof sendThroughKills>>,
  recipients: number,
) => {
  expect(
    [...arrived].filter(([, times]) => times > 1),
    'who got it twice',
  ).toEqual([])
  expect(new Set(told.map((one) => one.address)).size, 'who was forgotten').toBe(recipients)
  expect(told).toHaveLength(recipients)
  expect(left).toEqual([])
  const others = told.filter(({ status }) => status !== 'Sent' && status !== 'Unknown')
  expect(others).toEqual([])
  // Everything that Dormer calls sent has arrived; what has not arrived is reported as unknown.
  expect(told.filter(({ address, status }) => status === 'Sent' && !arrived.has(address))).toEqual([])
}
