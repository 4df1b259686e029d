import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The one accent: a quiet green of slate roofs and shutters. Shade 7 is legible on white, 3 on near-black. */
const roof: MantineColorsTuple = [
  '#eaf6f2',
  '#d6ebe4',
  '#abd6c8',
  '#7dc0aa',
  '#57ae91',
  '#3fa281',
  '#2f8f70',
  '#1f6f5c',
  '#17584a',
  '#0e4237',
]

/** The one place for colours, type, radii and the components' defaults. */
export const theme = createTheme({
  primaryColor: 'roof',
  primaryShade: { light: 7, dark: 6 },
  colors: { roof },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  autoContrast: true,
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Paper: { defaultProps: { withBorder: true } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4, blur: 2 } } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
  },
})
