const code = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src

/** Whether a new version has been deployed since this page loaded, so that code not loaded yet no longer exists. */
export const isNewVersion = async () => {
  const html = await fetch('/', { cache: 'no-store' }).then(
    (res) => (res.ok ? res.text() : ''),
    () => '',
  )
  const current = new URL(code() ?? '', location.href).pathname
  return html.includes('type="module"') && !html.includes(current)
}
