/**
 * Where a sign-in leads: the page that `to` in the address names, if it is one of ours. The parameter is untrusted, and
 * browsers read `/\host` and `/<tab>/host` as another host.
 */
export const afterLogin = (to: string | undefined, origin = location.origin): string => {
  // As a browser reads it: without these characters. A single leading slash never leaves the host.
  const [path = '/today'] = to?.replace(/[\t\n\r]/g, '').match(/^\/(?![/\\]).*$/) ?? []
  const url = new URL(path, origin)
  return `${url.pathname}${url.search}${url.hash}`
}
