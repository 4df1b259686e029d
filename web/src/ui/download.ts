/** Downloads a file under its own name. Not by going there: that would ask to leave the page while files are uploaded. */
export const downloadFile = (url: string) => {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}
