import type { Response as Answer, Endpoint, Request } from '@dormer/contract/endpoint'

type Call = { params: Record<string, string>; query: URLSearchParams; body: unknown }
type Respond = (call: Call) => Promise<Response>

type Given<E extends Endpoint> = Answer<E> | Refusal
type BodyOf<E extends Endpoint> = Request<E> extends { body: infer Body } ? Body : undefined

const answers: { endpoint: Endpoint; respond: Respond }[] = []
const unanswered: string[] = []

/** The server refuses a call: its status, its words, and the fields at fault. */
export class Refusal {
  readonly status: number
  readonly body: object
  constructor(status: number, Message: string, fields: Record<string, string> = {}) {
    this.status = status
    const ModelState = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]]))
    this.body = { Message, ModelState }
  }
}

/**
 * Answers an endpoint's calls for the rest of the test, the latest answer first; returns the bodies it was called with.
 * An answer may be a promise, to look at the screen while it is under way.
 */
export const answer = <E extends Endpoint>(
  endpoint: E,
  given: Given<E> | ((call: Call) => Given<E> | Promise<Given<E>>),
) => {
  const bodies: BodyOf<E>[] = []
  const respond: Respond = async (call) => {
    bodies.push(call.body as BodyOf<E>)
    const answered = given instanceof Function ? await given(call) : given
    return answered instanceof Refusal
      ? Response.json(answered.body, { status: answered.status })
      : Response.json(answered)
  }
  answers.unshift({ endpoint, respond })
  return bodies
}

/** In place of `fetch`. */
export const answerCall = async (url: string, { method = 'GET', body }: RequestInit = {}) => {
  const { pathname, searchParams } = new URL(url, location.href)
  for (const { endpoint, respond } of answers) {
    const pattern = endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    const found = new RegExp(`^/${pattern}$`).exec(pathname)
    if (!found || endpoint.method.split('|')[0] !== method) continue
    const read = typeof body === 'string' ? JSON.parse(body) : body
    return respond({ params: { ...found.groups }, query: searchParams, body: read })
  }
  unanswered.push(`${method} ${pathname}`)
  throw new TypeError(`Nothing answers ${method} ${pathname}`)
}

export const unansweredCalls = () => [...unanswered]
export const forgetAnswers = () => {
  answers.length = 0
  unanswered.length = 0
}
