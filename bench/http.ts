import { connect, type Socket } from 'node:net'

export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  /** Instead of a body: what Twilio sends. */
  form?: string
  signature?: string
  /** Additional header lines. */
  headers?: string
}
export type Client = { send: (request: Request) => Promise<void>; close: () => void }

/**
 * One kept-alive connection that sends one request after the other. Minimal on purpose: a client as expensive as the server would take half the machine.
 */
export const openClient = async (url: URL, token: string): Promise<Client> => {
  const socket = connect(Number(url.port), url.hostname).setNoDelay()
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const common = `host: ${url.host}\r\nauthorization: Bearer ${token}\r\n`
  return {
    send: async ({ method, path, body, form, signature, headers = '' }) => {
      const text = form ?? (body ? JSON.stringify(body) : '')
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
      const own = `content-type: ${type}\r\n${signature ? `x-twilio-signature: ${signature}\r\n` : ''}`
      const length = text ? `content-length: ${Buffer.byteLength(text)}\r\n` : ''
      socket.write(`${method} ${path} HTTP/1.1\r\n${common}${own}${headers}${length}\r\n${text}`)
      const answer = await readAnswer(socket)
      if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`${method} ${path} answered ${answer}`)
    },
    close: () => socket.destroy(),
  }
}

/** The complete answer's text. The API's answers state their length; a file comes in chunks, the last one empty. */
const readAnswer = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    let missing = Number.NaN
    const finish = (error?: Error) => {
      socket.off('data', read).off('error', finish).off('close', closed)
      if (error) reject(error)
      else resolve(Buffer.concat(chunks).toString('latin1'))
    }
    const closed = () => finish(new Error('the server closed the connection'))
    const read = (chunk: Buffer) => {
      chunks.push(chunk)
      if (/\r\ntransfer-encoding: chunked\r\n/i.test(chunks[0]?.toString('latin1') ?? '')) {
        if (chunk.toString('latin1').endsWith('0\r\n\r\n')) finish()
        return
      }
      if (Number.isNaN(missing)) {
        const head = chunk.indexOf('\r\n\r\n')
        const length = /content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1]
        if (head < 0 || !length) return finish(new Error(`an answer without a length: ${chunk}`))
        missing = head + 4 + Number(length)
      }
      missing -= chunk.length
      if (missing === 0) finish()
    }
    socket.on('data', read).on('error', finish).on('close', closed)
  })
