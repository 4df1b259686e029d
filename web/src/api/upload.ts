/**
 * A `fetch` for large bodies that reports upload progress from 0 to 1, which fetch cannot. Supports only the options
 * `call` passes.
 */
export const sendWithProgress =
  (onProgress: (sent: number) => void) =>
  (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(init.method ?? 'GET', url)
      for (const [name, value] of Object.entries(init.headers ?? {})) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
      xhr.onload = () =>
        resolve(
          new Response(xhr.responseText, { status: xhr.status, statusText: xhr.statusText, headers: headersOf(xhr) }),
        )
      xhr.onerror = () => reject(new TypeError('network'))
      xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      init.signal?.addEventListener('abort', () => xhr.abort())
      xhr.send(init.body as XMLHttpRequestBodyInit)
    })

const headersOf = (xhr: XMLHttpRequest) =>
  new Headers(
    xhr
      .getAllResponseHeaders()
      .trim()
      .split('\r\n')
      .filter(Boolean)
      .map((line) => line.split(/:\s*(.*)/).slice(0, 2) as [string, string]),
  )
