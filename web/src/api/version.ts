const code = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src

/**
 * Code that cannot be loaded is gone where a newer version was installed: the address is still good, so the page starts
 * anew from it. Where the server cannot be reached nothing is reloaded, and nothing typed is lost.
 */
export const reloadIfNew = async () => {
  const html = await fetch('/', { cache: 'no-store' }).then(
    (res) => (res.ok ? res.text() : ''),
    () => '',
  )
  const current = new URL(code() ?? '', location.href).pathname
  if (html.includes('type="module"') && !html.includes(current)) location.reload()
}
