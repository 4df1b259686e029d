const code = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src

/** Whether another version was installed since this page was loaded, so that code it has not loaded yet is gone. */
export const isNewVersion = async () => {
  const html = await fetch('/', { cache: 'no-store' }).then(
    (res) => (res.ok ? res.text() : ''),
    () => '',
  )
  const current = new URL(code() ?? '', location.href).pathname
  return html.includes('type="module"') && !html.includes(current)
}
