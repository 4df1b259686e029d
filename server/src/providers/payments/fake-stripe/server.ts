import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { faultOfParams } from '../stripe-params.fixture.ts'
import { makeAccount } from './account.ts'
import { type Answer, addMonths, badRequest, now, Refusal, type Thing } from './answers.ts'
import { callsOf } from './calls.ts'
import { subscriptionsOf } from './subscriptions.ts'

type StripeFault = 'breaks before it is taken' | 'breaks after it is taken' | { status: number }

/**
 * A test server that speaks the part of Stripe's API that Dormer uses. It refuses parameters that Stripe's published
 * description does not have, handles idempotency keys as Stripe does, declines or asks for a second factor for Stripe's
 * own test cards, and signs events by Stripe's scheme. `calls` are the requests it got; `faults` are used up by calls
 * that change something, one each.
 */
export const startFakeStripe = async ({ secretKey, webhookSecret }: { secretKey: string; webhookSecret: string }) => {
  const account = makeAccount()
  const { newId, customers, methods, subscriptions, invoices, intents, prices, pay, invoiceFor, defaultOf } = account
  const billing = subscriptionsOf(account)
  const { cancel } = billing
  const api = callsOf(account, billing)
  const keys = new Map<string, { request: string; answer: Promise<Answer> }>()
  const calls: string[] = []
  const faults: StripeFault[] = []

  const answer = (method: string, url: URL, form: URLSearchParams): Answer => {
    try {
      for (const [verb, path, resource, params, does] of api) {
        const match = verb === method && path.exec(url.pathname)
        if (!match) continue
        const fault = faultOfParams(resource, params, form)
        if (fault) throw badRequest(fault, { code: 'parameter_invalid' })
        const expands = [...form].filter(([key]) => key.startsWith('expand')).map(([, value]) => value)
        return { status: 200, body: does(match[1] ?? '', form, expands) }
      }
      throw new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${url.pathname})`,
      })
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      throw error
    }
  }

  const serve = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '', 'http://stripe')
    const method = request.method ?? ''
    const sent = await text(request)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } }
    if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(request.headers['stripe-version'])))
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'No API version' } } }
    calls.push(`${method} ${url.pathname}`)
    if (method === 'GET') return answer(method, url, url.searchParams)
    const fault = faults.shift()
    if (fault === 'breaks before it is taken') throw new Error(fault)
    if (typeof fault === 'object')
      return { status: fault.status, body: { error: { type: 'api_error', message: 'An error' } } }
    const form = new URLSearchParams(sent)
    const key = request.headers['idempotency-key']
    // A repeated request gets the first answer, even if that was a refusal; different parameters are an error.
    const asked = `${method} ${url.pathname} ${sent}`
    const earlier = typeof key === 'string' ? keys.get(key) : undefined
    if (earlier && earlier.request !== asked)
      return {
        status: 400,
        body: {
          error: {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          },
        },
      }
    const made = earlier?.answer ?? Promise.resolve(structuredClone(answer(method, url, form)))
    if (typeof key === 'string' && !earlier) keys.set(key, { request: asked, answer: made })
    if (fault) throw new Error(fault)
    return earlier ? { ...(await made), headers: { 'idempotent-replayed': 'true' } } : made
  }

  const signed = (body: string, { secret = webhookSecret, at = now() } = {}) => {
    const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return {
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${v1}` },
    }
  }

  const server = createServer((request, response) => {
    serve(request).then(
      ({ status, body, headers }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req'), ...headers })
          .end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    customers,
    subscriptions,
    invoices,
    /** What a browser does: the card's bank asks its owner, who agrees. */
    confirm: (secret: string) => {
      const intent = intents.get(secret.replace(/_secret_.*/, ''))
      intent.status = 'succeeded'
      methods.get(intent.payment_method).isConfirmed = true
      if (intent.object === 'setup_intent') subscriptions.get(intent.subscription).pending_setup_intent = null
      for (const invoice of invoices.values())
        if (invoice.intent === intent.id) {
          invoice.status = 'paid'
          subscriptions.get(invoice.subscription).status = 'active'
        }
    },
    /** What Stripe does when a month is over. */
    renew: (id: string) => {
      const subscription = subscriptions.get(id)
      const [first] = subscription.items.data
      if (subscription.cancel_at && subscription.cancel_at <= first.current_period_end) return cancel(subscription)
      for (const item of subscription.items.data)
        Object.assign(item, {
          current_period_start: first.current_period_end,
          current_period_end: addMonths(first.current_period_end, 1),
        })
      subscription.status = 'active'
      subscription.status =
        pay(invoiceFor(subscription), defaultOf(subscription.customer), false) === 'paid' ? 'active' : 'past_due'
      return subscription
    },
    cancel,
    prices,
    /** An event as Stripe sends it, with its signature. */
    event: (
      type: string,
      object: Thing,
      { id = newId('evt'), secret = webhookSecret, at = now(), version = '2026-10-28.endive' } = {},
    ) => {
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: version,
        created: at,
        type,
        data: { object },
      })
      return signed(body, { secret, at })
    },
    signed,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
