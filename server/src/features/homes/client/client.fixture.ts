import type { Endpoint, Request, Response } from '@dormer/contract/endpoint'
import type { ErrorBody } from '@dormer/contract/errors'
import { CLIENT_HEADER } from '@dormer/contract/homes/client'
import type { ClientState } from '@dormer/contract/homes/client-state'
import type { Brokerage, TestProgram } from '../../../../test/harness.ts'

/** A browser on the public pages, which keeps its cookies. */
export const openBrowser = (t: TestProgram) => {
  const cookies = new Map<string, string>()
  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (pair.slice(at + 1)) cookies.set(pair.slice(0, at), pair.slice(at + 1))
      else cookies.delete(pair.slice(0, at))
    }
  }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookies,
    /** Calls as our pages do. */
    call: async <E extends Endpoint>(endpoint: E, input: Request<E>, headers: Record<string, string> = {}) => {
      const answer = await t.call(endpoint, {
        ...(input as object),
        headers: { cookie: cookie(), [CLIENT_HEADER]: '1', ...headers },
      } as never)
      keep(answer.headers)
      return answer as Omit<typeof answer, 'body'> & { body: Response<E> & ErrorBody }
    },
    /** Opens an address, following redirects on this server, without running scripts. */
    open: async (address: string) => {
      let url = new URL(address, t.url)
      for (;;) {
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie: cookie() } })
        keep(answer.headers)
        const to = answer.headers.get('location')
        if (!to) {
          const text = await answer.text()
          const state = /<script id="state" type="application\/json">(.*?)<\/script>/s.exec(text)?.[1]
          return {
            status: answer.status,
            headers: answer.headers,
            path: url.pathname,
            text,
            state: state ? (JSON.parse(state) as ClientState) : undefined,
          }
        }
        url = new URL(to, url)
      }
    },
  }
}

/** The address of the public pages; the brokerage gets this MLS. */
export const siteOf = async (t: TestProgram, { TenantId }: Brokerage, mlsId: number) => {
  const [row] = await t.query<{ site_id: string }>(
    'update tenant set mls_id = $1 where tenant_id = $2 returning site_id',
    [mlsId, TenantId],
  )
  return { SiteId: row?.site_id as string }
}
