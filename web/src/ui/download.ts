/** Downloads a file under its own name. Not by navigating: that would trigger the leave prompt while uploads run. */
export const downloadFile = (url: string) => {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}
