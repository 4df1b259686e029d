const { SwaggerUIBundle } = window

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

/** The path of a call stands within a button, so it is no link of its own. */
const plainLinks = {
  wrapComponents: {
    DeepLink:
      (_, { React }) =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
}

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  // As text: 800 kB of samples would be parsed into colors.
  syntaxHighlight: false,
  plugins: [plainLinks],
})
