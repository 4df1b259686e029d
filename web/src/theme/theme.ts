import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

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

/** Near-black instead of Mantine's grey, with text that keeps its contrast on it. */
const dark: MantineColorsTuple = [
  '#e4e7ea',
  '#c9ced3',
  '#a3abb3',
  '#8b949d',
  '#353a40',
  '#292d32',
  '#1d2024',
  '#131518',
  '#0e1012',
  '#090a0b',
]

/** The one place for colours, type, radii and the components' defaults. */
export const theme = createTheme({
  primaryColor: 'roof',
  primaryShade: 7,
  colors: { roof, dark },
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
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4, blur: 2 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // The placeholder that takes the first focus is an unnamed item to a screen reader.
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false } },
  },
})

/** Secondary text that WCAG AA lets pass (4.5:1 on its ground), which Mantine's own does not in light. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#b02525' },
  light: {
    '--mantine-color-dimmed': '#596169',
    '--mantine-color-placeholder': '#6b737b',
    '--mantine-color-green-light-color': '#1d6b30',
    '--mantine-color-yellow-light-color': '#855000',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-red-text': '#c92a2a',
    '--mantine-color-error': '#c92a2a',
  },
  dark: { '--mantine-color-placeholder': '#8b949d', '--mantine-color-error': '#ff8787' },
})
