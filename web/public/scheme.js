// Before the first paint, so that a dark screen does not flash white. A file of its own: the page allows no inline scripts.
const scheme = localStorage.getItem('dormer.scheme') ?? 'auto'
document.documentElement.dataset.mantineColorScheme =
  scheme === 'auto' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : scheme
