/** Files that are loaded or loading. A failed one is not among them. */
const coming = new Map<string, Promise<unknown>>()

const failed = (href: string) => new Error(`${href} did not load`)
const addLink = (rel: string, href: string) => {
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href })
  document.head.append(link)
  return link
}
const addStyle = (href: string) =>
  new Promise((resolve, reject) => {
    const link = addLink('stylesheet', href)
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(failed(href))
    }
  })
/** From here on it is in the browser's cache, where the import finds it. */
const fetchFile = async (href: string, priority: RequestPriority = 'auto') => {
  const res = await fetch(href, { priority })
  if (!res.ok) throw failed(href)
  await res.arrayBuffer()
}
/** Requested by the page itself or by begin.js. */
const isInPage = (href: string) =>
  document.querySelector(`script[src="${href}"], link:is([rel=modulepreload], [rel=stylesheet])[href="${href}"]`)

const bring = async (href: string) => {
  if (isInPage(href)) return
  if (href.endsWith('.css')) await addStyle(href)
  // Do not delay the first screen. Nothing has been typed yet that a reload would lose.
  else if (document.readyState !== 'complete') addLink('modulepreload', href)
  else await fetchFile(href)
}
const need = (href: string) => {
  const promise = coming.get(href) ?? bring(href)
  coming.set(href, promise)
  return promise.catch((error: unknown) => {
    if (coming.get(href) === promise) coming.delete(href)
    throw error
  })
}

/**
 * Every `import()` in a build goes through this instead of Vite's own helper (vite.config.ts). It loads the module's
 * file, those of the modules and styles it imports, and so on.
 *
 * Browsers may remember a failed import for as long as the page is open, along with that of every module that imports
 * the failed one (whatwg/html#6768), and Chromium also remembers a failed preload: Retry would never fetch it again. A
 * failed fetch is not remembered. So once the page has loaded, nothing is imported until all its files are here, and
 * only what failed is requested again, under the same address, so that no module exists twice.
 */
export const loadCode = async <M>(load: () => Promise<M>, files: readonly string[] = []) => {
  if (isAhead) return keep(files)
  await Promise.all(files.map((file) => need(`/${file}`)))
  return load()
}

let isAhead = false
const kept = new Set<string>()
/** Never answers: nobody waits for code that is not to run yet. */
const keep = async (files: readonly string[]): Promise<never> => {
  const hrefs = files
    .map((file) => `/${file}`)
    .filter((href) => !kept.has(href) && !coming.has(href) && !isInPage(href))
  for (const href of hrefs) kept.add(href)
  await Promise.all(hrefs.map((href) => fetchFile(href, 'low').catch(() => kept.delete(href))))
  return new Promise(() => {})
}
/** Brings the code of an `import()` into the browser's cache, without running it; a failure is nobody's concern yet. */
export const fetchCode = (load: () => Promise<unknown>) => {
  isAhead = true
  try {
    void load().catch(() => undefined)
  } finally {
    isAhead = false
  }
}
